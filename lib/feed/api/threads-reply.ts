import { z } from "zod";
import type { Entry } from "../parse/types";
import { graphMedia, graphRefusal, mediaOf } from "./graph-reply";
import { postEntry } from "./post";
import { type ApiReading, listOf, maybeText, maybeUrl, readJson } from "./reply";

const post = graphMedia.extend({
  id: z.string(),
  username: maybeText,
  text: maybeText,
  permalink: maybeUrl,
  timestamp: maybeText,
  link_attachment_url: maybeUrl,
  children: z
    .object({ data: listOf(graphMedia) })
    .nullish()
    .catch(null),
});
const REPOST = "REPOST_FACADE";

const toEntries = z
  .object({ data: listOf(post) })
  .transform(({ data }) => data.filter((one) => one.media_type !== REPOST).map(entryOf));

/** The posts of a profile, newest first, without what it only passed on. */
export function readThreads(bytes: Uint8Array): ApiReading<Entry[]> {
  return readJson(bytes, toEntries, graphRefusal);
}

function entryOf(one: z.output<typeof post>): Entry {
  return postEntry({
    guid: one.permalink ?? one.id,
    url: one.permalink,
    text: one.text ?? "",
    author: one.username ? `@${one.username}` : null,
    publishedAt: one.timestamp,
    media: [one, ...(one.children?.data ?? [])].flatMap(mediaOf),
    linkUrl: one.link_attachment_url,
  });
}
