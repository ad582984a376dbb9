import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { readingLists } from "@/db/schema/lists";
import { emailTokens, outbox } from "@/db/schema/mail";
import { digests, invitations, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { idempotencyKeys, rateBuckets } from "@/db/schema/operations";
import { postReports } from "@/db/schema/reports";
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
