import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { outbox } from "@/db/schema/mail";
import { digests, newsfeeds } from "@/db/schema/newsfeeds";
import { aiReservations, aiUsage, idempotencyKeys, NOBODY, rateBuckets } from "@/db/schema/operations";
import { postStates, posts } from "@/db/schema/posts";
import { users } from "@/db/schema/users";

/** Accounts that are closed but not yet gone, the one that waits longest first. */
export async function listClosedAccounts(db: Db, accountsMax: number): Promise<{ id: string; deletedAt: Date }[]> {
  const rows = await db
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(sql`${users.deletedAt} is not null`)
    .orderBy(users.deletedAt)
    .limit(accountsMax);
  return rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : [{ id, deletedAt }]));
}

/** Where there may be many rows of one account, with the rows that are its own. */
const MANY: readonly { table: SQL; isOwn: (userId: string) => SQL }[] = [
  { table: sql`${postStates}`, isOwn: (userId) => sql`user_id = ${userId}` },
  {
    table: sql`${posts}`,
    isOwn: (userId) => sql`newsfeed_id in (select id from ${newsfeeds} where owner_id = ${userId})`,
  },
  {
    table: sql`${readingListItems}`,
    isOwn: (userId) => sql`list_id in (select id from ${readingLists} where user_id = ${userId})`,
  },
  { table: sql`${digests}`, isOwn: (userId) => sql`user_id = ${userId}` },
  { table: sql`${outbox}`, isOwn: (userId) => sql`to_user = ${userId}` },
  { table: sql`${idempotencyKeys}`, isOwn: (userId) => sql`user_id = ${userId}` },
];

/**
 * Removes some of what a closed account has.
 *
 * @returns false when only what one statement takes is left
 */
export async function purgeSomeOfUser(db: Db, { userId, rowsMax }: { userId: string; rowsMax: number }) {
  for (const { table, isOwn } of MANY) {
    const rows = await rowsOf(
      db,
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOwn(userId)} limit ${rowsMax}))
        returning 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Does a call to a model run on the account? Its tokens are booked when it ends. */
export async function hasCallsUnderWay(db: Db, userId: string, now: Date): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from ${aiReservations}
      where user_id = ${userId} and expires_at > ${now.toISOString()}::timestamptz limit 1`,
  );
  return rows.length > 0;
}

/** What the user's calls of models cost stays spent, as nobody's; in a transaction. */
export async function giveUsageToNobody(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    insert into ${aiUsage} (day, user_id, model, purpose, input_tokens, output_tokens, calls)
    select day, ${NOBODY}::uuid, model, purpose, input_tokens, output_tokens, calls from ${aiUsage} where user_id = ${userId}
    on conflict (day, user_id, model, purpose) do update set
      input_tokens = ai_usage.input_tokens + excluded.input_tokens,
      output_tokens = ai_usage.output_tokens + excluded.output_tokens,
      calls = ai_usage.calls + excluded.calls`);
  await db.delete(aiUsage).where(eq(aiUsage.userId, userId));
}

/** The account itself goes, with the little that is left of it. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(rateBuckets).where(sql`position(${userId}::text in ${rateBuckets.key}) > 0`);
  await db.delete(users).where(eq(users.id, userId));
}
