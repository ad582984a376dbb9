import type { Context } from "@/lib/context/context";
import type { Credentials } from "@/lib/feed/discover/normalise-input";
import type { Fetcher } from "@/lib/platform/fetch/fetch";
import type { Replies } from "@/lib/platform/fetch/replies";
import { openSealed, seal } from "@/lib/platform/secret";

/** User and password of one origin, as they are stored: nothing in it can be read without the server's secret. */
export interface FeedAccess {
  /** Scheme, host and port. They are sent to no other. */
  origin: string;
  /** Tells equal credentials, without telling them: part of what makes a feed this one and no other. */
  mark: string;
  /** Encrypted. */
  sealed: Uint8Array;
}

export const UNREADABLE_CREDENTIALS =
  "Lede can no longer read the user and password of this source, because the server's secret has changed. Give its address again, with both.";

/** Encrypts the credentials of an address for storage. */
export function sealAccess(ctx: Pick<Context, "mac">, url: string, { user, password }: Credentials): FeedAccess {
  const { origin } = new URL(url);
  const text = JSON.stringify([user, password]);
  return {
    origin,
    mark: ctx.mac("source-credentials-mark", JSON.stringify([origin, user, password])).toString("hex"),
    sealed: seal(text, { key: keyOf(ctx), purpose: origin }),
  };
}

/** @returns null where they were encrypted by another secret, or for another origin */
export function openAccess(ctx: Pick<Context, "mac">, url: string, sealed: Uint8Array): Credentials | null {
  const text = openSealed(sealed, { key: keyOf(ctx), purpose: new URL(url).origin });
  if (text === null) return null;
  const [user, password]: [string, string] = JSON.parse(text); // true: `sealAccess` wrote it, and GCM proves that
  return { user, password };
}

/**
 * A context whose requests to the address's origin carry the credentials. Redirects to another origin lose them. It shares
 * no replies with others: those hold what a site shows to everybody.
 */
export function withCredentials<C extends Context>(ctx: C, url: string, { user, password }: Credentials): C {
  const { origin } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const fetcher: Fetcher = {
    fetch: (address, options = {}) =>
      ctx.fetcher.fetch(
        address,
        URL.parse(address)?.origin === origin
          ? { ...options, headers: { ...options.headers, authorization } }
          : options,
      ),
    refusalOf: (url) => ctx.fetcher.refusalOf(url),
    close: () => ctx.fetcher.close(),
  };
  return { ...ctx, fetcher, replies: NO_REPLIES };
}

const NO_REPLIES: Replies = { find: () => null, keep: () => undefined, forget: () => undefined };

function keyOf({ mac }: Pick<Context, "mac">): Buffer {
  return mac("source-credentials", "AES-256-GCM");
}
