import type { feeds } from "@/db/schema/feeds";
import type { FeedAccess } from "@/lib/crawl/collect/credentials";
import { canonicalFeedUrl, sha256 } from "@/lib/feed/identity/identity";
import type { Discovery, FoundFeed } from "./discovery";

/** Columns that identify a feed and select its route. */
export type FeedIdentity = Required<
  Pick<typeof feeds.$inferInsert, "url" | "urlHash" | "profileUrl" | "route" | "type" | "credentials">
>;

export function feedIdentity({ profile, type, access }: Discovery, { url, via }: FoundFeed): FeedIdentity {
  const own = access?.origin === new URL(url).origin ? access : null;
  return {
    url,
    urlHash: addressHash(profile?.url ?? url, profile ? null : own),
    credentials: own?.sealed ?? null,
    profileUrl: profile?.url ?? null,
    route: profile?.route.via ?? (via === "bridge" ? "bridge" : "native"),
    type,
  };
}

/**
 * Identity of a feed's address. Includes the credentials, so an address alone gives no access to a protected feed.
 */
export function addressHash(url: string, access: Pick<FeedAccess, "mark"> | null): Uint8Array {
  const address = canonicalFeedUrl(url) ?? url;
  return access ? sha256(address, access.mark) : sha256(address);
}
