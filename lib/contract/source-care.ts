import { z } from "zod";
import { endpoint } from "./endpoint";
import { address, id, language, line, newsfeedIds, ownId } from "./fields";
import { source, sourceType, TRANSLATED_AT_ONCE } from "./sources";

const CREDENTIAL_CHARACTERS_MAX = 2_000;

const sourceName = z.object({
  id: ownId,
  newsfeed_id: ownId,
  name: z.string(),
  url: z.string().describe("The given URL, normalised"),
  rss_feed_url: z.string().nullable(),
});
export type SourceName = z.output<typeof sourceName>;

/** Days of activity, including today. */
export const ACTIVITY_DAYS = 30;

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
        hint: z.string(),
        is_set: z.boolean(),
        is_fixed: z.boolean().describe("By the environment, which wins over the page"),
      }),
    )
    .describe("Settings that enable it or more of it; operator only"),
});
export type Connector = z.output<typeof connector>;

/** Sources of one answer. */
export const UNREAD_SOURCES_MAX = 2_000;

const unreadSource = z.object({
  id: ownId,
  newsfeed_id: ownId,
  name: z.string(),
  unread_count: z.int().describe("Unread posts that came first from this source"),
});
export type UnreadSource = z.output<typeof unreadSource>;

export const sourceCareEndpoints = {
  listConnectors: endpoint("GET /api/app/connectors", {
    summary: "List supported networks",
    response: z.array(connector),
  }),

  saveConnector: endpoint("PUT /api/app/connectors", {
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

  listSourceNames: endpoint("GET /api/app/sources", {
    summary: "List the names of the caller's sources, up to 2,000",
    response: z.array(sourceName),
  }),

  listUnreadSources: endpoint("GET /api/app/unread-sources", {
    summary: "List the sources of newsfeeds with their unread posts",
    query: z.object({
      newsfeed_ids: newsfeedIds.describe("Newsfeeds, separated by commas; unknown ones add nothing"),
    }),
    response: z.array(unreadSource),
  }),

  replaceSource: endpoint("POST /api/app/sources/{source_id}/replace", {
    summary: "Change a source's address",
    description: "The source keeps its posts. The new address is checked first.",
    params: z.object({ source_id: id }),
    body: z.object({ url: address, feed_url: address.optional() }),
    response: source,
  }),

  updateSource: endpoint("PUT /api/app/sources/{source_id}", {
    summary: "Change a source's language",
    description: `The model then translates new posts and the newest ${TRANSLATED_AT_ONCE}; \`null\` ends that.`,
    params: z.object({ source_id: id }),
    body: z.object({ translate_to: language.nullable() }),
    response: source,
  }),

  listSourceActivity: endpoint("GET /api/app/newsfeeds/{id}/source-activity", {
    summary: "List posts per day for each source",
    params: z.object({ id }),
    response: z.array(
      z.object({
        source_id: ownId,
        days: z.array(z.int()).describe(`Posts of each of the last ${ACTIVITY_DAYS} days (UTC), the oldest first`),
      }),
    ),
  }),
};
