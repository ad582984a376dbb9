import { z } from "zod";
import { networkOf } from "@/lib/auth/network-of";
import type { SystemContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import { cursor } from "@/lib/contract/paging";
import { isAppError } from "@/lib/core/errors";
import { getPublicList, type PublicList } from "@/lib/domain/lists/get-public-list";
import { entityTag, hasTag } from "./reply";

/** What a route below `/l/{token}` is called with. */
export interface SharedListCall {
  params: Promise<{ token: string }>;
}

/** A page of a shared list, and where it and its other forms stand. */
export interface SharedList {
  list: Omit<PublicList, "next">;
  /** Is it another page than the first one? */
  isLater: boolean;
  /** Address of the list for people; with the same query as was asked, when `isLater`. */
  address: string;
  /** The query that leads to the page after this one. */
  nextQuery: string | null;
}

/** What a network may get wrong: enough for everybody behind one address whose link was replaced. */
const MISSES_PER_MINUTE_MAX = 60;

/**
 * The page of a list that a request asks for. Of a link that was cut off or changed, the beginning is shown.
 *
 * @throws AppError `not_found`; `rate_limited` in its place when the network has asked for too many lists that are none.
 * One that is there is shown all the same.
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

/** Nobody keeps it without asking again, so that a link stops at once; no search engine, and no site that it links to, learns it. */
const SHARED_HEADERS = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

interface Shared {
  type: string;
  /** What the answer is made of: another tag for another text. */
  basis: string;
  modifiedAt: Date;
  body: () => string | Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * A feed or picture of a shared list, or 304 for who has it already. `If-Modified-Since` alone is not enough for that: an
 * item can leave a list without a trace in its times.
 */
export async function sharedResponse(request: Request, { type, basis, modifiedAt, body }: Shared): Promise<Response> {
  const tag = entityTag(basis);
  const headers = { ...SHARED_HEADERS, ETag: tag, "Last-Modified": modifiedAt.toUTCString() };
  if (hasTag(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(await body(), { headers: { ...headers, "Content-Type": type } });
}
