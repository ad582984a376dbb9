import { z } from "zod";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { postEntry } from "./post";
import { type ApiReading, listOf, maybe, maybeText, maybeUrl, readJson } from "./reply";

const reason = z.object({ reason: maybeText });
const refusal = z
  .object({
    error: z.object({
      status: maybeText,
      message: maybeText,
      errors: z.array(reason).catch([]),
      details: z.array(reason).catch([]),
    }),
  })
  .transform(({ error: { status, message, errors, details } }) => [
    ...[...errors, ...details].flatMap(({ reason }) => reason ?? []),
    ...(status ? [status] : []),
    // Only the message distinguishes an expired key from an invalid one.
    ...(/API key expired/i.test(message ?? "") ? ["keyExpired"] : []),
  ]);

const thumbnail = z.object({ url: maybeUrl });
const thumbnails = z.record(z.string(), thumbnail).catch({});
const SIZES = ["maxres", "standard", "high", "medium", "default"];

const owner = z
  .object({
    kind: z.string().startsWith("youtube#"),
    items: listOf(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string(), thumbnails, channelId: maybeText }),
        contentDetails: maybe(z.object({ relatedPlaylists: z.object({ uploads: maybeText }) })),
      }),
    ).optional(),
  })
  .transform(({ items: [first] = [] }) =>
    first === undefined
      ? null
      : {
          id: first.id,
          channelId: first.snippet.channelId ?? first.id,
          title: first.snippet.title,
          iconUrl: largest(first.snippet.thumbnails),
          uploads: first.contentDetails?.relatedPlaylists.uploads || null,
        },
  );

const item = z.object({
  snippet: z.object({ title: z.string(), description: maybeText, thumbnails, videoOwnerChannelTitle: maybeText }),
  contentDetails: z.object({ videoId: z.string().min(1), videoPublishedAt: maybeText }),
});
const page = z
  .object({ items: listOf(item), nextPageToken: maybeText })
  .transform(({ items, nextPageToken }) => ({ entries: items.flatMap(entryOf), next: nextPageToken || null }));

/** Reads a channel, playlist or video and the id of its channel; null when there is none. */
export function readYoutubeOwner(bytes: Uint8Array): ApiReading<z.output<typeof owner>> {
  return readJson(bytes, owner, refusal);
}

export function readYoutubePage(bytes: Uint8Array): ApiReading<z.output<typeof page>> {
  return readJson(bytes, page, refusal);
}

/** Uses the ids of YouTube's own feeds. Skips private, deleted and upcoming videos, which have no date. */
function entryOf({ snippet, contentDetails: { videoId, videoPublishedAt } }: z.output<typeof item>): Entry[] {
  if (!videoPublishedAt) return [];
  return [
    postEntry({
      guid: `yt:video:${videoId}`,
      url: `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`,
      title: snippet.title,
      text: snippet.description ?? "",
      author: snippet.videoOwnerChannelTitle ?? null,
      publishedAt: videoPublishedAt,
      media: [{ imageUrl: largest(snippet.thumbnails), isVideo: true, alt: null }],
    }),
  ];
}

function largest(thumbnails: Record<string, z.output<typeof thumbnail>>): string | null {
  return SIZES.map((size) => thumbnails[size]?.url).find((url) => url != null) ?? null;
}
