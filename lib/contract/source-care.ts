import { z } from "zod";
import { ACTIVITY_DAYS, TRANSLATED_AT_ONCE } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { address, id, language, line, name, newsfeedIds, ownId } from "./fields";
import { NO_KEY } from "./no-key";
import { exampleSource, source, sourceType } from "./source";

const CREDENTIAL_CHARACTERS_MAX = 2_000;

const sourceName = z.object({
  id: ownId,
  newsfeed_id: ownId,
  name: z.string(),
  url: z.string().describe("The given URL, normalised; viewers get it without its query"),
  rss_feed_url: z.string().nullable(),
});
export type SourceName = z.output<typeof sourceName>;

const way = z.enum(["native", "api", "bridge"]);

const connector = z.object({
  type: sourceType,
  label: z.string().describe("Name of the network"),
  state: z
    .enum(["ready", "limited", "needs_key", "needs_bridge"])
    .describe("Whether profiles can be followed; `needs_key` if a key or a bridge would enable it"),
  ways: z.array(way).describe("Current ways to read profiles, in order of preference"),
  limitation: z.string().nullable().describe("One sentence about its limitation"),
  requirements: z
    .array(
      z.object({
        via: way.exclude(["native"]),
        variables: z
          .array(z.string())
          .describe("Settings that belong together, named like their environment variables; values are never shown"),
        optional: z.array(z.string()).describe("Further settings, which can stay empty"),
        hint: z.string(),
        is_set: z.boolean(),
        is_fixed: z.boolean().describe("Set in the environment, which overrides the page"),
      }),
    )
    .describe("Settings that enable the network or extend what Lede can read; operator only"),
});
export type Connector = z.output<typeof connector>;

/** Maximum sources in one reply. */
export const UNREAD_SOURCES_MAX = 2_000;

const unreadSource = z.object({
  id: ownId,
  newsfeed_id: ownId,
  name: z.string(),
  unread_count: z.int().describe("Unread posts that came first from this source"),
});
export type UnreadSource = z.output<typeof unreadSource>;

const params = z.object({ source_id: id.describe("Source ID") });

export const sourceCareEndpoints = {
  listConnectors: endpoint("GET /v1/connectors", {
    summary: "List supported networks",
    description: "Networks whose profiles can be sources on this server, and what is missing for the others.",
    response: z.array(connector),
    examples: {
      response: [
        { type: "mastodon", label: "Mastodon", state: "ready", ways: ["native"], limitation: null, requirements: [] },
      ],
    },
  }),

  saveConnector: endpoint("PUT /api/app/connectors", {
    noKey: NO_KEY.operator,
    summary: "Set or remove credentials of networks",
    description: "Operator only. Takes effect at once. Refused for variables that the environment sets.",
    body: z.object({
      variables: z
        .record(z.string(), line(CREDENTIAL_CHARACTERS_MAX, "A value"))
        .describe("Values by name; an empty one removes it"),
    }),
    response: z.array(connector),
    errors: [403, 409],
  }),

  listSourceNames: endpoint("GET /v1/sources", {
    summary: "List the sources of all newsfeeds",
    description: "Names and addresses, ordered by id: at most the first 2,000.",
    response: z.array(sourceName),
    examples: {
      response: [
        {
          id: exampleSource.id,
          newsfeed_id: exampleSource.newsfeed_id,
          name: exampleSource.title,
          url: exampleSource.url,
          rss_feed_url: exampleSource.rss_feed_url,
        },
      ],
    },
  }),

  listUnreadSources: endpoint("GET /v1/sources/unread", {
    summary: "Count unread posts by source",
    description: `Lists the sources of all newsfeeds, up to ${UNREAD_SOURCES_MAX}, with the caller's unread posts of each.`,
    query: z.object({
      newsfeed_ids: newsfeedIds
        .optional()
        .describe("Only these newsfeeds, separated by commas; unknown ones add nothing"),
    }),
    response: z.array(unreadSource),
    examples: {
      response: [
        {
          id: exampleSource.id,
          newsfeed_id: exampleSource.newsfeed_id,
          name: exampleSource.title,
          unread_count: 3,
        },
      ],
    },
  }),

  replaceSource: endpoint("POST /v1/sources/{source_id}/replace", {
    summary: "Change a source's address",
    description: "The source keeps its posts. The new address is checked first.",
    params,
    body: z.object({
      url: address,
      feed_url: address.optional().describe("One of the feeds found by validation. Default: the recommended one"),
    }),
    response: source,
    examples: { body: { url: exampleSource.url }, response: exampleSource },
  }),

  updateSource: endpoint("PUT /v1/sources/{source_id}", {
    summary: "Update a source",
    description: "Changes the given fields; others stay.",
    params,
    body: z.object({
      title: name.nullable().optional().describe("Name in this newsfeed; null for the feed's own title"),
      translate_to: language
        .nullable()
        .optional()
        .describe(
          `Language into which the model translates new posts and the newest ${TRANSLATED_AT_ONCE}; null ends that`,
        ),
    }),
    response: source,
    examples: {
      body: { title: "Storage notes", translate_to: "de" },
      response: { ...exampleSource, title: "Storage notes", translate_to: "de" },
    },
  }),

  listSourceActivity: endpoint("GET /v1/newsfeeds/{id}/source-activity", {
    summary: "Count posts by source and day",
    description: "For each source of the newsfeed, with posts that the keywords refuse.",
    params: z.object({ id: id.describe("Newsfeed ID") }),
    response: z.array(
      z.object({
        source_id: ownId,
        days: z.array(z.int()).describe(`Posts of each of the last ${ACTIVITY_DAYS} days (UTC), the oldest first`),
      }),
    ),
    examples: { response: [{ source_id: exampleSource.id, days: [0, 2, 1] }] },
  }),
};
