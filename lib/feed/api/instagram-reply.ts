import { z } from "zod";
import type { Entry } from "../parse/types";
import { graphMedia, graphRefusal, mediaOf } from "./graph-reply";
import { postEntry } from "./post";
import { type ApiReading, listOf, maybeText, maybeUrl, readJson } from "./reply";

const media = graphMedia.extend({
  id: z.string(),
  caption: maybeText,
  permalink: maybeUrl,
  timestamp: maybeText,
  children: z
    .object({ data: listOf(graphMedia) })
    .nullish()
    .catch(null),
});
const account = z.object({
  business_discovery: z.object({
    username: z.string(),
    name: maybeText,
    profile_picture_url: maybeUrl,
    // Absent where the account has posted nothing.
    media: z.object({ data: listOf(media) }).optional(),
  }),
});

export interface InstagramAccount {
  title: string;
  iconUrl: string | null;
  /** Newest first. */
  entries: Entry[];
}

const toAccount = account.transform(({ business_discovery: found }) => ({
  title: found.name || `@${found.username}`,
  iconUrl: found.profile_picture_url,
  entries: (found.media?.data ?? []).map((one) => entryOf(one, found.username)),
}));

export function readInstagram(bytes: Uint8Array): ApiReading<InstagramAccount> {
  return readJson(bytes, toAccount, graphRefusal);
}

function entryOf(one: z.output<typeof media>, username: string): Entry {
  return postEntry({
    guid: one.permalink ?? one.id,
    url: one.permalink,
    text: one.caption ?? "",
    author: `@${username}`,
    publishedAt: one.timestamp,
    media: [one, ...(one.children?.data ?? [])].flatMap(mediaOf),
  });
}
