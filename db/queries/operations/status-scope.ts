import { type SQL, sql } from "drizzle-orm";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";

/** One user's figures, or everybody's for the operator (null). */
export type Scope = { userId: string | null };

export const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;
export const asMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;
export const asDate = (ms: number | null): Date | null => (ms === null ? null : new Date(Number(ms)));

/** Condition: the user's newsfeeds. */
export const newsfeedsOf = (userId: string): SQL => sql`
  select m.newsfeed_id from ${newsfeedMembers} m inner join ${newsfeeds} n on n.id = m.newsfeed_id
  where m.user_id = ${userId}::uuid and n.deleted_at is null`;
