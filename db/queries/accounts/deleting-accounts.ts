import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { emailTokens, outbox } from "@/db/schema/mail";
import { digests, invitations, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { aiReservations, aiUsage, idempotencyKeys, NOBODY, rateBuckets } from "@/db/schema/operations";
import { postReports, postStates, posts } from "@/db/schema/posts";
import { apiKeys, sessions, users } from "@/db/schema/users";

/** A reserved domain (RFC 2606): nobody reads mails there, and the former address is free for another account. */
const FORMER_DOMAIN = "former.invalid";

/** From now on nobody is the user, and nothing opens the account. @returns their former address, in lower case */
export async function closeUser(db: Db, userId: string, now: Date): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("update");
  if (!user) return null;
  await db
    .update(users)
    .set({
      email: `${userId}@${FORMER_DOMAIN}`,
      name: "",
      passwordHash: null,
      emailVerifiedAt: null,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      deletedAt: now,
    })
    .where(eq(users.id, userId));
  return user.email.toLowerCase();
}

/** Ends whatever lets somebody act as the user: links first, since using one begins a session. */
export async function deleteWaysIn(db: Db, userId: string): Promise<void> {
  await db.delete(emailTokens).where(eq(emailTokens.userId, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
}

/** The newsfeeds of the user vanish for all their members. @returns their ids */
export async function markOwnedNewsfeedsDeleted(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .update(newsfeeds)
    .set({ deletedAt: now })
    .where(and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt)))
    .returning({ id: newsfeeds.id });
  return rows.map(({ id }) => id);
}

/** No list of the user can be seen by anybody. */
export async function unshareListsOfUser(db: Db, userId: string): Promise<void> {
  await db.update(readingLists).set({ isPublic: false, shareToken: null }).where(eq(readingLists.userId, userId));
}

/** No digest is composed for the user any more, and none that is under way is sent. */
export async function stopDigestsOfUser(db: Db, userId: string): Promise<void> {
  await db
    .update(newsfeedMembers)
    .set({ digestEnabled: false, nextDigestAt: null })
    .where(eq(newsfeedMembers.userId, userId));
  await db
    .update(digests)
    .set({ status: "cancelled", reason: "turned_off" })
    .where(and(eq(digests.userId, userId), inArray(digests.status, ["claimed", "rendered"])));
}

/**
 * Removes what others got of the user by their address: invitations from and to them, mails, replies that are kept for a
 * repeat, counts of attempts. Only here the address is still known.
 *
 * @param email in lower case
 */
export async function deleteTracesOfUser(db: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
  const names = (text: SQL) => sql`position(${email}::text in lower(${text})) > 0`;
  const isInvitationBy = and(eq(outbox.kind, "invitation"), names(sql`${outbox.payload}::text`));
  await db
    .delete(outbox)
    .where(or(eq(outbox.toUser, userId), sql`lower(${outbox.toAddress}) = ${email}`, isInvitationBy));
  await db
    .delete(invitations)
    .where(or(eq(invitations.invitedBy, userId), sql`lower(${invitations.email}) = ${email}`));
  await db.delete(idempotencyKeys).where(names(sql`${idempotencyKeys.response}`));
  await db.delete(postReports).where(eq(postReports.userId, userId));
  await db
    .delete(rateBuckets)
    .where(
      or(
        sql`right(${rateBuckets.key}, ${email.length + 1}::int) = ${`:${email}`}`,
        sql`position(${userId}::text in ${rateBuckets.key}) > 0`,
      ),
    );
}

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
