import { z } from "zod";
import { OPML_SUBSCRIPTIONS_PER_USER_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { address, id, ownId, timestamp } from "./fields";

const opmlSubscription = z
  .object({
    id: ownId,
    url: z.string().describe("Without user and password"),
    newsfeed_id: ownId.nullable().describe("Newsfeed of all its sources; null if each folder has its own"),
    source_count: z.int().describe("Sources that the document listed last, without refused ones"),
    added_count: z.int().describe("Sources added so far"),
    vanished: z
      .array(z.object({ url: z.string(), title: z.string().nullable(), since: timestamp }))
      .describe("Sources that left the document; Lede still follows them"),
    last_error: z.string().nullable().describe("Why the last reading failed or left something out; null otherwise"),
    checked_at: timestamp.nullable(),
    succeeded_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "OpmlSubscription" });
export type OpmlSubscription = z.output<typeof opmlSubscription>;

const example = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a51",
  url: "https://team.example/sources.opml",
  newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  source_count: 41,
  added_count: 42,
  vanished: [{ url: "https://gridnotes.example/feed.xml", title: "Grid Notes", since: "2026-11-21T08:30:00.000000" }],
  last_error: null,
  checked_at: "2026-11-21T08:30:00.000000",
  succeeded_at: "2026-11-21T08:30:00.000000",
  created_at: "2026-11-20T08:30:00.000000",
} as const;

const params = z.object({ subscription_id: id.describe("OPML subscription ID") });

export const opmlSubscriptionEndpoints = {
  listOpmlSubscriptions: endpoint("GET /v1/opml/subscriptions", {
    summary: "List OPML subscriptions",
    description: "OPML documents elsewhere whose sources the caller follows, oldest first.",
    response: z.array(opmlSubscription),
    examples: { response: [example] },
  }),

  createOpmlSubscription: endpoint("POST /v1/opml/subscriptions", {
    isPrivate: false,
    summary: "Subscribe to an OPML document",
    description: `Reads it now and then daily. New sources are added, and refused ones tried again each time; sources that leave it are reported in \`vanished\` and stay. If it cannot be read, \`last_error\` says why, and Lede tries again. A user can have ${OPML_SUBSCRIPTIONS_PER_USER_MAX} of them.`,
    body: z.object({
      url: address.describe("URL of the document; may contain user and password"),
      newsfeed_id: id.optional().describe("Newsfeed for all its sources. Default: one for each folder"),
    }),
    response: opmlSubscription,
    errors: [403, 404, 409],
    examples: { body: { url: example.url, newsfeed_id: example.newsfeed_id }, response: example },
  }),

  checkOpmlSubscription: endpoint("POST /v1/opml/subscriptions/{subscription_id}/check", {
    isPrivate: false,
    summary: "Read an OPML document now",
    description: "Like the daily reading.",
    params,
    response: opmlSubscription,
    examples: { response: example },
  }),

  deleteOpmlSubscription: endpoint("DELETE /v1/opml/subscriptions/{subscription_id}", {
    summary: "Delete an OPML subscription",
    description: "The sources stay.",
    params,
  }),
};
