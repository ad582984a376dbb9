import { z } from "zod";
import { networkOf } from "@/lib/auth/network";
import { notFound } from "@/lib/context/access";
import type { SystemContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import { cursor } from "@/lib/contract/paging";
import type { CursorPosition } from "@/lib/contract/wire";
import { isAppError } from "@/lib/core/errors";
import { FEED_TYPES, type FeedDocument, type FeedFormat, feedUrl, hubLink } from "@/lib/feed/write/feed-document";
import { entityTag, hasTag } from "./reply";

/** Wrong tokens allowed per network: enough for all users behind one address after their link was replaced. */
const MISSES_PER_MINUTE_MAX = 60;

/**
 * Counts a wrong token against its network.
 *
 * @throws the error, or AppError `rate_limited` when there were too many. Right tokens are still served.
 */
export async function countMiss(ctx: SystemContext, request: Request, error: unknown): Promise<never> {
  if (isAppError(error) && error.code === "not_found")
    await takeToken(ctx, {
      key: `share-miss:${await networkOf(request)}`,
      tokensMax: MISSES_PER_MINUTE_MAX,
      windowSeconds: 60,
    });
  throw error;
}

/** The requested position in the list; undefined, the first page, without a valid cursor. */
export function cursorIn(request: Request): CursorPosition | undefined {
  const text = new URL(request.url).searchParams.get("cursor");
  return text === null ? undefined : z.safeDecode(cursor, text).data;
}

export function cursorQuery(next: CursorPosition): string {
  return `?${new URLSearchParams({ cursor: z.encode(cursor, next) })}`;
}

/** No caching without revalidation, so that a revoked link stops at once; no indexing and no referrer. */
const LINK_HEADERS = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

interface Linked {
  type: string;
  /** Source of the ETag. */
  basis: string;
  /** Null when unknown. */
  modifiedAt: Date | null;
  headers?: Record<string, string>;
  body: () => string | Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Returns a document behind a secret link, or 304. `If-Modified-Since` alone is not enough for a 304: a post can leave
 * a feed without changing its times.
 */
export async function linkedResponse(request: Request, linked: Linked): Promise<Response> {
  const { type, basis, modifiedAt, body } = linked;
  const tag = entityTag(basis);
  const dated = modifiedAt && { "Last-Modified": modifiedAt.toUTCString() };
  const headers = { ...LINK_HEADERS, ...linked.headers, ETag: tag, ...dated };
  if (hasTag(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(await body(), { headers: { ...headers, "Content-Type": type } });
}

const FEED_NAME = /^feed\.(atom|rss|json)$/;

/** The format that a file name ends in; null for the name of another document. */
function formatOf(name: string): FeedFormat | null {
  const [, format] = FEED_NAME.exec(name) ?? [];
  // Safe: the endings are the formats
  return (format as FeedFormat | undefined) ?? null;
}

/**
 * Answers with a feed in the format that the URL's ending names.
 *
 * @throws AppError `not_found` for another ending, and what `documentOf` throws
 */
export async function feedResponse(
  ctx: SystemContext,
  request: Request,
  { name, documentOf }: { name: string; documentOf: () => Promise<FeedDocument> },
): Promise<Response> {
  const format = formatOf(name);
  if (format === null) throw notFound("feed");
  const document = await documentOf();
  const text = await ctx.worker.run("writeFeed", { document, format });
  const link = document.hubUrl && hubLink(document.hubUrl, feedUrl(document, format));
  return linkedResponse(request, {
    type: `${FEED_TYPES[format]}; charset=utf-8`,
    basis: text,
    modifiedAt: document.updatedAt,
    ...(link && { headers: { Link: link } }),
    body: () => text,
  });
}
