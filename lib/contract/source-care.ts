import { z } from "zod";
import { endpoint } from "./endpoint";
import { address, id, ownId } from "./fields";
import { source } from "./sources";

/** Operations of the sources page. */
const app = { surface: "app", access: "session", tag: "Sources", examples: {} } as const;

const sourceName = z.object({
  id: ownId,
  newsfeed_id: ownId,
  name: z.string(),
  url: z.string().describe("The given URL, normalised"),
  rss_feed_url: z.string().nullable(),
});
export type SourceName = z.output<typeof sourceName>;

export const listSourceNames = endpoint({
  ...app,
  operationId: "listSourceNames",
  method: "GET",
  path: "/sources",
  summary: "List the names of the caller's sources, up to 2,000",
  response: z.array(sourceName),
  errors: [],
});

export const replaceSource = endpoint({
  ...app,
  operationId: "replaceSource",
  method: "POST",
  path: "/sources/{source_id}/replace",
  summary: "Change a source's address",
  description: "The source keeps its posts. The new address is checked first.",
  params: z.object({ source_id: id }),
  body: z.object({ url: address, feed_url: address.optional() }),
  response: source,
  errors: [403, 404, 413, 415, 422],
});

/** Days of activity, including today. */
export const ACTIVITY_DAYS = 30;

export const listSourceActivity = endpoint({
  ...app,
  operationId: "listSourceActivity",
  method: "GET",
  path: "/newsfeeds/{id}/source-activity",
  summary: "List posts per day for each source",
  params: z.object({ id }),
  response: z.array(
    z.object({
      source_id: ownId,
      days: z
        .array(z.number().int())
        .describe(`Posts of each of the last ${ACTIVITY_DAYS} days (UTC), the oldest first`),
    }),
  ),
  errors: [403, 404, 422],
});
