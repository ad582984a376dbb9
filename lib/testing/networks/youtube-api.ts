import { type PlayedApi, playApi, type ReceivedRequest, type Reply } from "./play-api";

interface Video {
  id: string;
  title: string;
  /** Null for a private or deleted video. */
  publishedAt: string | null;
  description?: string;
}

export interface PlayedYoutube extends PlayedApi {
  /** By id; `handle` with its `@`. */
  channels: Map<string, { title: string; handle: string; user?: string }>;
  /** By id, in order; the uploads of channel `UC…` are `UU…`. */
  playlists: Map<string, { title: string; isPrivate?: boolean; videos: Video[] }>;
}

export function googleError(status: number, reason: string, more: Record<string, unknown> = {}): Reply {
  return { status, body: { error: { code: status, message: "…", errors: [{ domain: "youtube", reason }], ...more } } };
}

const thumbnails = (id: string) => ({
  default: { url: `https://i.ytimg.com/vi/${id}/default.jpg` },
  high: { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg` },
});

/** https://www.googleapis.com/youtube/v3: channels, playlists, their items and videos. */
export async function playYoutube(key: string): Promise<PlayedYoutube> {
  const world: Pick<PlayedYoutube, "channels" | "playlists"> = { channels: new Map(), playlists: new Map() };
  const api = await playApi(({ path, query, headers }) => {
    if (headers["x-goog-api-key"] !== key)
      return googleError(400, "badRequest", { status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] });
    if (path === "/youtube/v3/channels") return channelReply(world, query);
    if (path === "/youtube/v3/videos") return videoReply(world, query.get("id") ?? "");
    if (path === "/youtube/v3/playlists") return playlistReply(world, query.get("id") ?? "");
    return itemsReply(world, query);
  });
  return Object.assign(api, world);
}

function found(kind: string, items: unknown[]): Reply {
  const pageInfo = { totalResults: items.length, resultsPerPage: 5 };
  return { body: { kind: `youtube#${kind}ListResponse`, etag: "e", pageInfo, ...(items.length > 0 && { items }) } };
}

function channelReply({ channels }: Pick<PlayedYoutube, "channels">, query: ReceivedRequest["query"]): Reply {
  const hits = [...channels].filter(
    ([id, { handle, user }]) =>
      id === query.get("id") ||
      handle.replace("@", "") === query.get("forHandle")?.replace("@", "") ||
      (user !== undefined && user === query.get("forUsername")),
  );
  return found(
    "channel",
    hits.map(([id, { title }]) => ({
      id,
      snippet: { title, thumbnails: thumbnails(id) },
      contentDetails: { relatedPlaylists: { likes: "", uploads: id.replace(/^UC/, "UU") } },
    })),
  );
}

function videoReply({ playlists }: Pick<PlayedYoutube, "playlists">, id: string): Reply {
  const hits = [...playlists].flatMap(([listId, { videos }]) =>
    videos.filter((video) => video.id === id).map(({ title }) => ({ title, channelId: listId.replace(/^UU/, "UC") })),
  );
  return found(
    "video",
    hits.map((snippet) => ({ id, snippet: { ...snippet, thumbnails: thumbnails(id) } })),
  );
}

function playlistReply({ playlists }: Pick<PlayedYoutube, "playlists">, id: string): Reply {
  const playlist = playlists.get(id);
  return found("playlist", playlist ? [{ id, snippet: { title: playlist.title, thumbnails: thumbnails(id) } }] : []);
}

function itemsReply({ playlists }: Pick<PlayedYoutube, "playlists">, query: ReceivedRequest["query"]): Reply {
  const playlist = playlists.get(query.get("playlistId") ?? "");
  if (!playlist) return googleError(404, "playlistNotFound");
  if (playlist.isPrivate) return googleError(403, "playlistItemsNotAccessible");
  const from = Number(query.get("pageToken") ?? 0);
  const to = from + Number(query.get("maxResults"));
  const items = playlist.videos.slice(from, to).map(({ id, title, publishedAt, description = "" }) => ({
    snippet: {
      title,
      description,
      thumbnails: thumbnails(id),
      videoOwnerChannelTitle: publishedAt ? "Ada" : undefined,
    },
    contentDetails: { videoId: id, ...(publishedAt && { videoPublishedAt: publishedAt }) },
  }));
  const nextPageToken = to < playlist.videos.length ? String(to) : undefined;
  return { body: { kind: "youtube#playlistItemListResponse", items, nextPageToken, pageInfo: {} } };
}
