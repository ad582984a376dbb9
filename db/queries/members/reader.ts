import { and, eq, type SQL } from "drizzle-orm";
import { isAmong } from "@/db/queries/members/members";
import { newsfeedMembers } from "@/db/schema/newsfeeds";

/** A user, and what their API key includes. */
export interface Reader {
  userId: string;
  /** Newsfeeds that the key is limited to; absent for all. */
  newsfeedIds?: readonly string[] | undefined;
}

/** Restricts `newsfeed_members` to the reader's memberships. */
export function isOfReader({ userId, newsfeedIds }: Reader): SQL | undefined {
  return and(eq(newsfeedMembers.userId, userId), isAmong(newsfeedIds));
}
