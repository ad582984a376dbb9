import { findOwner } from "@/db/queries/accounts/owners";
import { lockUser } from "@/db/queries/accounts/users";
import {
  countSearchAddressesOfUser,
  deleteFeedAddressOfUser,
  findFeedAddressFor,
  findFeedAddressOfUser,
  insertFeedAddress,
  listFeedAddressesOfUser,
  replaceFeedToken,
} from "@/db/queries/feed-addresses/feed-addresses";
import { notFound, requireNewsfeed } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireRoom } from "@/lib/context/require-room";
import type { InputOf } from "@/lib/contract/endpoints";
import type { FeedAddress } from "@/lib/contract/feed-addresses";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { FEED_SEARCHES_PER_USER_MAX } from "@/lib/core/limits";
import { requireList } from "@/lib/domain/lists/lists";
import { feedUrl } from "@/lib/feed/write/feed-document";
import { newSecret, openSecret } from "./address-secret";

export type StoredAddress = NonNullable<Awaited<ReturnType<typeof findFeedAddressOfUser>>>;

/** The caller's feed addresses, oldest first. */
export async function listFeedAddresses(ctx: UserContext): Promise<FeedAddress[]> {
  const rows = await listFeedAddressesOfUser(ctx.db, ctx.actor.userId);
  return rows.map((row) => presentAddress(ctx, row));
}

/** Creates the address of a search. @throws AppError `limit_exceeded` */
export function createSearchFeed(
  ctx: UserContext,
  { name, query = {} }: InputOf<"createSearchFeed">["body"],
): Promise<FeedAddress> {
  return transact(ctx, async (tx) => {
    await requireRoom(tx, {
      count: countSearchAddressesOfUser,
      max: FEED_SEARCHES_PER_USER_MAX,
      things: "search feeds",
    });
    return insert(tx, { kind: "search", name, query });
  });
}

/** Returns the address of a newsfeed, creating it if needed. @throws AppError `not_found`, `forbidden` */
export async function createNewsfeedFeed(ctx: UserContext, newsfeedId: string): Promise<FeedAddress> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  return findOrInsert(ctx, { kind: "newsfeed", newsfeedId });
}

/** Returns the address of a reading list, creating it if needed. @throws AppError `not_found`, `forbidden` */
export async function createListFeed(ctx: UserContext, listId: string): Promise<FeedAddress> {
  await requireList(ctx, listId);
  return findOrInsert(ctx, { kind: "list", listId });
}

/** Returns the address of the home page, creating it if needed. */
export function createTodayFeed(ctx: UserContext): Promise<FeedAddress> {
  return findOrInsert(ctx, { kind: "today" });
}

/** Returns the address of all sources as OPML, creating it if needed. */
export function createOpmlFeed(ctx: UserContext): Promise<FeedAddress> {
  return findOrInsert(ctx, { kind: "opml" });
}

type Thing = Pick<Parameters<typeof insertFeedAddress>[1], "kind" | "newsfeedId" | "listId" | "name" | "query">;

function findOrInsert(ctx: UserContext, thing: Thing): Promise<FeedAddress> {
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    // Concurrent requests would each create one.
    await lockUser(tx.db, userId);
    const existing = await findFeedAddressFor(tx.db, { userId, ...thing });
    return existing ? presentAddress(ctx, existing) : insert(tx, thing);
  });
}

async function insert(ctx: UserContext, thing: Thing): Promise<FeedAddress> {
  const owned = { id: newId(), userId: ctx.actor.userId };
  await insertFeedAddress(ctx.db, { ...owned, ...thing, ...newSecret(ctx, owned), createdAt: ctx.now() });
  return getFeedAddress(ctx, owned.id);
}

/** Replaces the secret; the old address stops working at once. @throws AppError `not_found`, `forbidden` */
export function resetFeedAddress(ctx: UserContext, addressId: string): Promise<FeedAddress> {
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    const secret = { ...newSecret(ctx, { id: addressId, userId }), resetAt: ctx.now() };
    if (!(await replaceFeedToken(tx.db, { userId, addressId }, secret))) await refuse(tx, addressId);
    return getFeedAddress(tx, addressId);
  });
}

/** @throws AppError `not_found`, `forbidden` */
export async function deleteFeedAddress(ctx: UserContext, addressId: string): Promise<void> {
  const { userId } = ctx.actor;
  if (!(await deleteFeedAddressOfUser(ctx.db, { userId, addressId }))) await refuse(ctx, addressId);
}

async function getFeedAddress(ctx: UserContext, addressId: string): Promise<FeedAddress> {
  const row = await findFeedAddressOfUser(ctx.db, { userId: ctx.actor.userId, addressId });
  return row ? presentAddress(ctx, row) : refuse(ctx, addressId);
}

async function refuse(ctx: UserContext, addressId: string): Promise<never> {
  const owner = await findOwner(ctx.db, "feed address", addressId);
  if (owner === undefined || owner === ctx.actor.userId) throw notFound("feed address");
  throw new AppError("forbidden", "You have no access to this feed address.");
}

function presentAddress(ctx: UserContext, row: StoredAddress): FeedAddress {
  // Outlives the key, and needs none.
  const token = ctx.actor.isReadOnly ? null : openSecret(ctx, row);
  const baseUrl = token === null ? null : `${ctx.settings.appUrl}/f/${token}`;
  const inFormat = (format: "atom" | "rss" | "json") =>
    baseUrl === null || row.kind === "opml" ? null : feedUrl({ baseUrl }, format);
  return {
    id: row.id,
    kind: row.kind,
    newsfeed_id: row.newsfeedId,
    list_id: row.listId,
    name: nameOf(row),
    query: row.query,
    atom_url: inFormat("atom"),
    rss_url: inFormat("rss"),
    json_url: inFormat("json"),
    opml_url: baseUrl === null || row.kind !== "opml" ? null : `${baseUrl}/lede.opml`,
    created_at: row.createdAt,
    reset_at: row.resetAt,
  };
}

const NAMES = { today: "Today", opml: "All sources", newsfeed: "", list: "", search: "" } as const;

export function nameOf({ kind, name }: Pick<StoredAddress, "kind" | "name">): string {
  return name ?? NAMES[kind];
}
