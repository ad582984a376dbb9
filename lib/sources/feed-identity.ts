import type { feeds } from "@/db/schema/feeds";
import { canonicalUrl, sha256 } from "@/lib/feed/identity";
import { profileHash } from "./discover-profile";
import type { Discovery, FoundFeed } from "./discovery";

/** What makes a feed this one and no other, and how it is read. */
export type FeedIdentity = Required<
  Pick<typeof feeds.$inferInsert, "url" | "urlHash" | "profileUrl" | "route" | "type">
>;

/** Of a feed that discovery found. */
export function feedIdentity({ profile, type }: Discovery, { url, via }: FoundFeed): FeedIdentity {
  return {
    url,
    urlHash: profile ? profileHash(profile.url) : sha256(canonicalUrl(url) ?? url),
    profileUrl: profile?.url ?? null,
    route: profile?.route.via ?? (via === "bridge" ? "bridge" : "native"),
    type,
  };
}
