import { type SQL, sql } from "drizzle-orm";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers } from "@/db/schema/newsfeeds";

/**
 * An address of a source or feed as a member of `newsfeed_members` sees it. Viewers see it without its query, which
 * often has a secret; the address alone would let them read the feed when they are no longer members.
 */
export function shownAddress(address: typeof sources.url | typeof feeds.url): SQL<string> {
  return sql`case when ${newsfeedMembers.role} in ('owner', 'editor') then ${address}
    else regexp_replace(${address}, '[?#].*', '') end`;
}

/** Title of a source, or else its address. */
export const sourceName = sql<string>`coalesce(${sources.title}, ${feeds.title}, ${shownAddress(sources.url)})`;

/** Address of a feed that others can read, as the member sees it. Bridge URLs are internal and may be private. */
export const nativeAddress = sql<
  string | null
>`case when ${feeds.route} = 'native' then ${shownAddress(feeds.url)} end`;
