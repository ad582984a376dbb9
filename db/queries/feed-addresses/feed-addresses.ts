import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { feedAddresses, hubSubscribers } from "@/db/schema/feed-addresses";
import { readingLists } from "@/db/schema/lists";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts } from "@/db/schema/posts";
import { users } from "@/db/schema/users";

interface AddressKey {
  userId: string;
  addressId: string;
}

/** Leaves out addresses of deleted newsfeeds. */
function selectAddresses(db: Db, condition: SQL | undefined) {
  return db
    .select({
      id: feedAddresses.id,
      userId: feedAddresses.userId,
      kind: feedAddresses.kind,
      newsfeedId: feedAddresses.newsfeedId,
      listId: feedAddresses.listId,
      name: sql<string | null>`coalesce(${feedAddresses.name}, ${newsfeeds.name}, ${readingLists.name})`,
      query: feedAddresses.query,
      tokenHash: feedAddresses.tokenHash,
      tokenSealed: feedAddresses.tokenSealed,
      createdAt: feedAddresses.createdAt,
      resetAt: feedAddresses.resetAt,
    })
    .from(feedAddresses)
    .innerJoin(users, and(eq(users.id, feedAddresses.userId), isNull(users.deletedAt)))
    .leftJoin(newsfeeds, eq(newsfeeds.id, feedAddresses.newsfeedId))
    .leftJoin(readingLists, eq(readingLists.id, feedAddresses.listId))
    .where(and(isNull(newsfeeds.deletedAt), condition));
}

/** Oldest first. */
export function listFeedAddressesOfUser(db: Db, userId: string) {
  return selectAddresses(db, eq(feedAddresses.userId, userId)).orderBy(
    asc(feedAddresses.createdAt),
    asc(feedAddresses.id),
  );
}

export async function findFeedAddressOfUser(db: Db, { userId, addressId }: AddressKey) {
  const [row] = await selectAddresses(db, and(eq(feedAddresses.userId, userId), eq(feedAddresses.id, addressId)));
  return row ?? null;
}

type AddressTarget = Pick<typeof feedAddresses.$inferInsert, "userId" | "kind" | "newsfeedId" | "listId">;

/** The user's address of a newsfeed, a list, or a kind of which there is one. */
export async function findFeedAddressFor(db: Db, { userId, kind, newsfeedId, listId }: AddressTarget) {
  const isTarget = and(
    eq(feedAddresses.userId, userId),
    eq(feedAddresses.kind, kind),
    newsfeedId ? eq(feedAddresses.newsfeedId, newsfeedId) : undefined,
    listId ? eq(feedAddresses.listId, listId) : undefined,
  );
  const [row] = await selectAddresses(db, isTarget);
  return row ?? null;
}

export async function findFeedAddressByToken(db: Db, tokenHash: Uint8Array) {
  const [row] = await selectAddresses(db, eq(feedAddresses.tokenHash, tokenHash));
  return row ?? null;
}

/** For the service itself. */
export async function findFeedAddressOfSubscriber(db: Db, subscriberId: string) {
  const ofSubscriber = db
    .select({ id: hubSubscribers.addressId })
    .from(hubSubscribers)
    .where(eq(hubSubscribers.id, subscriberId));
  const [row] = await selectAddresses(db, inArray(feedAddresses.id, ofSubscriber));
  return row ?? null;
}

export function countSearchAddressesOfUser(db: Db, userId: string): Promise<number> {
  return db.$count(feedAddresses, and(eq(feedAddresses.userId, userId), eq(feedAddresses.kind, "search")));
}

export async function insertFeedAddress(db: Db, values: typeof feedAddresses.$inferInsert): Promise<void> {
  await db.insert(feedAddresses).values(values);
}

/** Replaces the secret and ends all subscriptions by the old one. @returns false when the user has no such address */
export async function replaceFeedToken(
  db: Db,
  { userId, addressId }: AddressKey,
  secret: { tokenHash: Uint8Array; tokenSealed: Uint8Array; resetAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(feedAddresses)
    .set(secret)
    .where(and(eq(feedAddresses.id, addressId), eq(feedAddresses.userId, userId)));
  if (rowCount !== 1) return false;
  await db.delete(hubSubscribers).where(eq(hubSubscribers.addressId, addressId));
  return true;
}

/** @returns false when the user has no such address */
export async function deleteFeedAddressOfUser(db: Db, { userId, addressId }: AddressKey): Promise<boolean> {
  const { rowCount } = await db
    .delete(feedAddresses)
    .where(and(eq(feedAddresses.id, addressId), eq(feedAddresses.userId, userId)));
  return rowCount === 1;
}

/** Each post's number, and the time of its key learning; null without one. */
export async function listPostVersions(db: Db, postIds: readonly string[]) {
  if (postIds.length === 0) return [];
  return db
    .selectDistinctOn([posts.id], { id: posts.id, number: posts.number, learnedAt: keylearnings.createdAt })
    .from(posts)
    .leftJoin(keylearnings, and(eq(keylearnings.postId, posts.id), ne(keylearnings.state, "nothing")))
    .where(inArray(posts.id, [...postIds]))
    .orderBy(posts.id, sql`${keylearnings.contextVersion} desc nulls last`);
}
