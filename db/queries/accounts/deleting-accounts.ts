import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { feedAddresses, opmlSubscriptions } from "@/db/schema/feed-addresses";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { emailTokens, outbox } from "@/db/schema/mail";
import { digests, invitations, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { aiReservations, aiUsage, idempotencyKeys, rateBuckets } from "@/db/schema/operations";
import { postFeedback, postReports, postStates, posts } from "@/db/schema/posts";
import { apiKeys, sessions, users } from "@/db/schema/users";
import { NIL_ID } from "@/lib/core/id";

/** A reserved domain (RFC 2606) that receives no mail. Frees the former address for another account. */
const FORMER_DOMAIN = "former.invalid";

/** Closes the account for good. @returns the former address, in lower case */
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

/** Deletes all credentials, links first, since using one starts a session. */
export async function deleteCredentials(db: Db, userId: string): Promise<void> {
  await db.delete(emailTokens).where(eq(emailTokens.userId, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
  await deleteAddressesOfUser(db, userId);
}

/** Deletes the addresses that serve the user's posts, and those of documents that add sources. */
export async function deleteAddressesOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(feedAddresses).where(eq(feedAddresses.userId, userId));
  await db.delete(opmlSubscriptions).where(eq(opmlSubscriptions.userId, userId));
}

/** Hides the user's newsfeeds from all members. @returns their ids */
export async function markOwnedNewsfeedsDeleted(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .update(newsfeeds)
    .set({ deletedAt: now })
    .where(and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt)))
    .returning({ id: newsfeeds.id });
  return rows.map(({ id }) => id);
}

export async function unshareListsOfUser(db: Db, userId: string): Promise<void> {
  await db.update(readingLists).set({ isPublic: false, shareToken: null }).where(eq(readingLists.userId, userId));
}

/** Cancels the user's digests, including those being sent. */
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

/** Keep `ann@example.org` from matching in `joann@example.org` and `ann@example.org.uk`. JSON writes line breaks as `\n`. */
const BEFORE_ADDRESS = String.raw`((?<![\w.+-])|(?<=\\[bfnrt]))`;
const AFTER_ADDRESS = String.raw`(?![\w-]|\.\w)`;

/**
 * Deletes what other tables hold about the user or the address: invitations, mails, stored replies, reports, feedback,
 * attempt counts. Runs at closing, because afterwards the address is unknown.
 *
 * @param email in lower case
 */
export async function deleteTracesOfUser(db: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
  const address = `${BEFORE_ADDRESS}${email.replace(/\W/g, "\\$&")}${AFTER_ADDRESS}`;
  const names = (text: SQL) => sql`(position(${email}::text in lower(${text})) > 0 and lower(${text}) ~ ${address})`;
  const isInvitationBy = and(eq(outbox.kind, "invitation"), names(sql`${outbox.payload}::text`));
  await db
    .delete(outbox)
    .where(or(eq(outbox.toUser, userId), sql`lower(${outbox.toAddress}) = ${email}`, isInvitationBy));
  await db
    .delete(invitations)
    .where(or(eq(invitations.invitedBy, userId), sql`lower(${invitations.email}) = ${email}`));
  await db.delete(idempotencyKeys).where(names(sql`${idempotencyKeys.response}`));
  await db.delete(postReports).where(eq(postReports.userId, userId));
  await db.delete(postFeedback).where(eq(postFeedback.userId, userId));
  await db
    .delete(rateBuckets)
    .where(
      or(
        sql`right(${rateBuckets.key}, ${email.length + 1}::int) = ${`:${email}`}`,
        sql`position(${userId}::text in ${rateBuckets.key}) > 0`,
      ),
    );
}

/** Closed accounts that still have rows, the longest waiting first. */
export async function listClosedAccounts(db: Db, accountsMax: number): Promise<{ id: string; deletedAt: Date }[]> {
  const rows = await db
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(sql`${users.deletedAt} is not null`)
    .orderBy(users.deletedAt)
    .limit(accountsMax);
  return rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : [{ id, deletedAt }]));
}

/** Deletes a batch of a closed account's rows. @returns false when the rest fits one statement */
export async function purgeBatchOfUser(db: Db, { userId, rowsMax }: { userId: string; rowsMax: number }) {
  /** Tables that may hold many rows of one account, with the condition for its rows. */
  const many = [
    [postStates, sql`user_id = ${userId}`],
    [posts, sql`newsfeed_id in (select id from ${newsfeeds} where owner_id = ${userId})`],
    [readingListItems, sql`list_id in (select id from ${readingLists} where user_id = ${userId})`],
    [digests, sql`user_id = ${userId}`],
    [outbox, sql`to_user = ${userId}`],
    [idempotencyKeys, sql`user_id = ${userId}`],
  ] as const;
  for (const [table, isOwn] of many) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOwn} limit ${rowsMax}))`,
    );
    if (rowCount) return true;
  }
  return false;
}

/** Whether a model call for the account is still running; its tokens are booked when it ends. */
export async function hasRunningCalls(db: Db, userId: string, now: Date): Promise<boolean> {
  const running = await db.$count(
    aiReservations,
    and(eq(aiReservations.userId, userId), gt(aiReservations.expiresAt, now)),
  );
  return running > 0;
}

/** Moves the user's token usage to the nil id, so that totals stay; call it in a transaction. */
export async function anonymiseUsage(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    insert into ${aiUsage} (day, user_id, model, purpose, input_tokens, output_tokens, calls)
    select day, ${NIL_ID}::uuid, model, purpose, input_tokens, output_tokens, calls from ${aiUsage} where user_id = ${userId}
    on conflict (day, user_id, model, purpose) do update set
      input_tokens = ai_usage.input_tokens + excluded.input_tokens,
      output_tokens = ai_usage.output_tokens + excluded.output_tokens,
      calls = ai_usage.calls + excluded.calls`);
  await db.delete(aiUsage).where(eq(aiUsage.userId, userId));
}

/** Deletes the account and its few remaining rows. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(rateBuckets).where(sql`position(${userId}::text in ${rateBuckets.key}) > 0`);
  await db.delete(users).where(eq(users.id, userId));
}
