import { z } from "zod";
import { FEED_SEARCHES_PER_USER_MAX, NEWSFEEDS_PER_USER_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { id, name, ownId, searchText, timestamp } from "./fields";

const kind = z
  .enum(["newsfeed", "list", "search", "today", "opml"])
  .describe(
    "`newsfeed` and `list`: the posts of one; `search`: the posts that a filter finds; `today`: the posts of the home page; `opml`: the sources of all newsfeeds",
  );

const fields = {
  q: searchText.optional().describe("Words, as in `GET /v1/posts`"),
  newsfeed_ids: z
    .array(id)
    .min(1, "needs at least one newsfeed")
    .max(NEWSFEEDS_PER_USER_MAX, `can have at most ${NEWSFEEDS_PER_USER_MAX} newsfeeds`)
    .optional()
    .describe("Only these newsfeeds"),
  source_id: id.optional().describe("Only posts of this source"),
  min_relevance: z
    .int("is not a whole number")
    .min(0, "must be at least 0")
    .max(100, "can be at most 100")
    .optional()
    .describe("Only posts of this relevance or more"),
  state: z.enum(["unread", "read", "all"]).optional().describe("Default `all`"),
  saved: z.boolean().optional().describe("`true`: only posts in the caller's reading lists"),
};

const query = z.object(fields);
/** As stored, with ids already validated. */
const ownQuery = z.object({ ...fields, newsfeed_ids: z.array(ownId).optional(), source_id: ownId.optional() });

const feedAddress = z
  .object({
    id: ownId,
    kind,
    newsfeed_id: ownId.nullable().describe("Null except for a newsfeed"),
    list_id: ownId.nullable().describe("Null except for a reading list"),
    name: z.string().describe("Name of the newsfeed, list or search"),
    query: ownQuery.nullable().describe("Filter of a search; null otherwise"),
    atom_url: z
      .string()
      .nullable()
      .describe(
        "Null for OPML, for a read-only key, and after the server's secret has changed: then reset the address",
      ),
    rss_url: z.string().nullable(),
    json_url: z.string().nullable(),
    opml_url: z.string().nullable().describe("Null except for OPML"),
    created_at: timestamp,
    reset_at: timestamp.nullable().describe("Time of the last new address"),
  })
  .meta({ id: "FeedAddress" });
export type FeedAddress = z.output<typeof feedAddress>;

const exampleAddress = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a41",
  kind: "newsfeed",
  newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  list_id: null,
  name: "Grid storage",
  query: null,
  atom_url: "https://lede.example/f/q1PFmBzvX7TnLdC5RaYw3kq1PFmBzvX7TnLdC5RaYw3/feed.atom",
  rss_url: "https://lede.example/f/q1PFmBzvX7TnLdC5RaYw3kq1PFmBzvX7TnLdC5RaYw3/feed.rss",
  json_url: "https://lede.example/f/q1PFmBzvX7TnLdC5RaYw3kq1PFmBzvX7TnLdC5RaYw3/feed.json",
  opml_url: null,
  created_at: "2026-11-21T08:30:00.000000",
  reset_at: null,
} as const;

/** An operation that creates the address of a thing, unless there is one. */
function existing(thing: string) {
  return {
    summary: `Create the feed address of the ${thing}`,
    description: "Returns the existing one if there is one.",
    response: feedAddress,
    hasSecretReply: true,
    examples: { response: exampleAddress },
  };
}

const params = z.object({ address_id: id.describe("Feed address ID") });

export const feedAddressEndpoints = {
  listFeedAddresses: endpoint("GET /v1/feed-addresses", {
    summary: "List feed addresses",
    description:
      "The caller's secret addresses, oldest first. Anyone who knows one can read what it serves, without a key, so a read-only key gets null instead. The address of a left or deleted newsfeed is gone.",
    response: z.array(feedAddress),
    examples: { response: [exampleAddress] },
  }),

  createSearchFeed: endpoint("POST /v1/feed-addresses", {
    summary: "Create the feed address of a search",
    description: `Stores the filter under a name. A user can have ${FEED_SEARCHES_PER_USER_MAX} of them.`,
    body: z.object({ name, query: query.optional().describe("Without it, all posts") }),
    response: feedAddress,
    hasSecretReply: true,
    examples: {
      body: { name: "Tenders that matter", query: { q: "tender", min_relevance: 60 } },
      response: {
        ...exampleAddress,
        kind: "search",
        newsfeed_id: null,
        name: "Tenders that matter",
        query: { q: "tender", min_relevance: 60 },
      },
    },
  }),

  createNewsfeedFeed: endpoint("POST /v1/newsfeeds/{id}/feed-address", {
    isPrivate: true,
    // The address outlives the key, as for a read-only one.
    isForLimitedKeys: false,
    ...existing("newsfeed"),
    params: z.object({ id: id.describe("Newsfeed ID") }),
  }),

  createListFeed: endpoint("POST /v1/lists/{list_id}/feed-address", {
    ...existing("reading list"),
    params: z.object({ list_id: id.describe("List ID") }),
  }),

  createTodayFeed: endpoint("POST /v1/today/feed-address", existing("home page")),

  createOpmlFeed: endpoint("POST /v1/opml/feed-address", existing("list of all sources, as OPML")),

  resetFeedAddress: endpoint("POST /v1/feed-addresses/{address_id}/reset", {
    summary: "Replace a feed address",
    description: "The old one stops working at once, and its WebSub subscriptions end.",
    params,
    response: feedAddress,
    hasSecretReply: true,
    examples: { response: exampleAddress },
  }),

  deleteFeedAddress: endpoint("DELETE /v1/feed-addresses/{address_id}", {
    summary: "Delete a feed address",
    description: "It stops working at once.",
    params,
  }),
};
