import type { Context } from "@/lib/context/context";
import type { Credentials } from "@/lib/feed/discover/normalise-input";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
import type { Replies } from "@/lib/platform/fetch/replies";
import { openSealed, seal } from "@/lib/platform/secret";

/** Encrypted credentials of one origin, as stored. */
export interface FeedAccess {
  /** Scheme, host and port; the credentials go to no other origin. */
  origin: string;
  /** Hash that identifies equal credentials without revealing them; part of the feed's identity. */
  mark: string;
  sealed: Uint8Array;
}

export const UNREADABLE_CREDENTIALS =
  "Lede can no longer read the user and password of this source, because the server's secret has changed. Enter its address again with both.";

export function sealAccess(ctx: Pick<Context, "mac">, url: string, { user, password }: Credentials): FeedAccess {
  const { origin } = new URL(url);
  const text = JSON.stringify([user, password]);
  return {
    origin,
    mark: ctx.mac("source-credentials-mark", JSON.stringify([origin, user, password])).toString("hex"),
    sealed: seal(text, { key: keyOf(ctx), purpose: origin }),
  };
}

/** @returns null when encrypted with another secret or for another origin */
export function openAccess(ctx: Pick<Context, "mac">, url: string, sealed: Uint8Array): Credentials | null {
  const text = openSealed(sealed, { key: keyOf(ctx), purpose: new URL(url).origin });
  if (text === null) return null;
  const [user, password]: [string, string] = JSON.parse(text); // Safe: `sealAccess` wrote it, and GCM proves that
  return { user, password };
}

/** Sends the credentials to the address's origin only. Shares no cached replies, which hold public content. */
export function withCredentials<C extends Context>(ctx: C, url: string, { user, password }: Credentials): C {
  const { origin } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const fetch: Fetcher["fetch"] = (address, options = {}) => {
    const isOwn = URL.parse(address)?.origin === origin;
    return ctx.fetcher.fetch(address, isOwn ? { ...options, headers: { ...options.headers, authorization } } : options);
  };
  return { ...ctx, fetcher: { ...ctx.fetcher, fetch }, replies: NO_REPLIES };
}

const NO_REPLIES: Replies = { find: () => null, keep: () => undefined, forget: () => undefined };

function keyOf({ mac }: Pick<Context, "mac">): Buffer {
  return mac("source-credentials", "AES-256-GCM");
}
