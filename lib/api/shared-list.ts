import { z } from "zod";
import { networkOf } from "@/lib/auth/network";
import type { SystemContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import { cursor } from "@/lib/contract/paging";
import { isAppError } from "@/lib/core/errors";
import { getPublicList, type PublicList } from "@/lib/domain/lists/get-public-list";
import type { atomOf } from "@/lib/domain/lists/public-feeds";
import { exchange } from "./exchange";
import { entityTag, hasTag } from "./reply";

/** Arguments of a route below `/l/{token}`. */
export interface SharedListCall {
  params: Promise<{ token: string }>;
}

/** A page of a shared list, with the URLs of its forms. */
export interface SharedList {
  list: Omit<PublicList, "next">;
  /** Whether it is not the first page. */
  isLater: boolean;
  /** URL for readers; includes the query when `isLater`. */
  address: string;
  /** Query of the next page. */
  nextQuery: string | null;
}

/** Allowed wrong tokens of a network, enough for all users behind one address whose link was replaced. */
const MISSES_PER_MINUTE_MAX = 60;

/**
 * Returns the requested page of a list; the first page for an invalid cursor.
 *
 * @throws AppError `not_found`; `rate_limited` instead when the network requested too many unknown lists. Known lists
 * are still shown.
 */
export async function readSharedList(ctx: SystemContext, request: Request, token: string): Promise<SharedList> {
  const text = new URL(request.url).searchParams.get("cursor");
  const after = text === null ? null : (z.safeDecode(cursor, text).data ?? null);
  const { next, ...list } = await getPublicList(ctx, token, after).catch((error: unknown) =>
    refuse(ctx, request, error),
  );
  return {
    list,
    isLater: after !== null,
    address: `${ctx.settings.appUrl}/l/${token}`,
    nextQuery: next && `?${new URLSearchParams({ cursor: z.encode(cursor, next) })}`,
  };
}

async function refuse(ctx: SystemContext, request: Request, error: unknown): Promise<never> {
  if (isAppError(error) && error.code === "not_found")
    await takeToken(ctx, {
      key: `share-miss:${await networkOf(request)}`,
      tokensMax: MISSES_PER_MINUTE_MAX,
      windowSeconds: 60,
    });
  throw error;
}

/** No caching without revalidation, so that a revoked link stops at once; no indexing and no referrer. */
const SHARED_HEADERS = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

interface Shared {
  type: string;
  /** Source of the ETag. */
  basis: string;
  modifiedAt: Date;
  body: () => string | Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Returns a feed or picture of a shared list, or 304. `If-Modified-Since` alone is not enough for a 304: an item can
 * leave a list without changing its times.
 */
export async function sharedResponse(request: Request, { type, basis, modifiedAt, body }: Shared): Promise<Response> {
  const tag = entityTag(basis);
  const headers = { ...SHARED_HEADERS, ETag: tag, "Last-Modified": modifiedAt.toUTCString() };
  if (hasTag(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(await body(), { headers: { ...headers, "Content-Type": type } });
}

/** Makes the route of a feed of shared lists. */
export function sharedFeed(name: "feed.atom" | "feed.json", { type, textOf }: { type: string; textOf: typeof atomOf }) {
  return (request: Request, { params }: SharedListCall): Promise<Response> =>
    exchange(request, `/l/{token}/${name}`, async (ctx) => {
      const { list, address, nextQuery } = await readSharedList(ctx, request, (await params).token);
      const feed = `${address}/${name}`;
      const self = feed + new URL(request.url).search;
      const text = textOf(list, { page: address, self, next: nextQuery && feed + nextQuery });
      return sharedResponse(request, { type, basis: text, modifiedAt: list.updated_at, body: () => text });
    });
}
