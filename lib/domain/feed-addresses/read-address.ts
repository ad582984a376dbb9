import { findFeedAddressByToken, listPostVersions } from "@/db/queries/feed-addresses/feed-addresses";
import { notFound } from "@/lib/context/access";
import type { Context, UserContext } from "@/lib/context/context";
import { hashLinkToken } from "@/lib/context/link-token";
import type { Page } from "@/lib/contract/paging";
import type { Post } from "@/lib/contract/post";
import type { CursorPosition } from "@/lib/contract/wire";
import { isAppError } from "@/lib/core/errors";
import { listListItems } from "@/lib/domain/lists/list-items";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { exportOpml } from "@/lib/domain/opml/export-opml";
import { listAllPosts, listPosts } from "@/lib/domain/posts/list-posts";
import { getToday } from "@/lib/domain/status/get-today";
import type { FeedDocument } from "@/lib/feed/write/feed-document";
import { nameOf, type StoredAddress } from "./feed-addresses";
import { entryOf } from "./post-entry";

const PAGE_SIZE = 50;
/** Length of a link token, so that malformed ones are not looked up. */
const TOKEN = /^[\w-]{43}$/;

/** @throws AppError `not_found` for an unknown or replaced secret */
export async function findAddress(ctx: Context, token: string): Promise<StoredAddress> {
  const address = TOKEN.test(token) ? await findFeedAddressByToken(ctx.db, hashLinkToken(token)) : null;
  if (!address) throw notFound("feed");
  return address;
}

/** A page of a feed address, without the URL that contains its secret. */
export interface AddressPage extends Pick<FeedDocument, "id" | "title" | "updatedAt" | "pageUrl" | "entries"> {
  next: CursorPosition | null;
}

/**
 * Reads what an address serves, as its owner sees it now.
 *
 * @throws AppError `not_found` when the owner may no longer read it, or it serves no posts
 */
export async function readAddress(
  system: Context,
  address: StoredAddress,
  cursor?: CursorPosition,
): Promise<AddressPage> {
  const ctx = ownerContext(system, address);
  const { items, next } = await itemsOf(ctx, address, cursor).catch(asNotFound);
  const names = new Map((await listNewsfeeds(ctx)).map(({ id, name }) => [id, name]));
  const ids = items.map(({ post }) => post.id);
  const marks = new Map((await listPostVersions(ctx.db, ids)).map((marked) => [marked.id, marked]));
  const entries = items.flatMap(({ post, ...place }) => {
    const marked = marks.get(post.id);
    // Deleted meanwhile.
    if (!marked) return [];
    return entryOf(post, { newsfeedName: names.get(post.newsfeed_id) ?? "", ...marked, ...place });
  });
  const times = entries.map(({ updatedAt }) => updatedAt.getTime());
  return {
    id: `urn:uuid:${address.id}`,
    title: nameOf(address),
    updatedAt: new Date(Math.max(address.createdAt.getTime(), ...times)),
    pageUrl: pageUrlOf(ctx.settings.appUrl, address),
    entries,
    next,
  };
}

/** The sources of the owner's newsfeeds. @throws AppError `not_found` for an address that serves posts */
export function readOpmlAddress(system: Context, address: StoredAddress): Promise<string> {
  if (address.kind !== "opml") throw notFound("feed");
  return exportOpml(ownerContext(system, address));
}

/** Context of the owner, without write access. */
function ownerContext(ctx: Context, { userId }: StoredAddress): UserContext {
  return { ...ctx, actor: { kind: "user", userId, via: "key", isReadOnly: true } };
}

interface Item {
  post: Post;
  note?: string | null;
  addedAt?: Date;
}

async function itemsOf(
  ctx: UserContext,
  { kind, newsfeedId, listId, query }: StoredAddress,
  cursor: CursorPosition | undefined,
): Promise<{ items: Item[]; next: CursorPosition | null }> {
  const paged = { limit: PAGE_SIZE, cursor };
  if (kind === "newsfeed" && newsfeedId !== null) return itemsIn(await listPosts(ctx, newsfeedId, paged));
  if (kind === "today") return { items: (await getToday(ctx)).posts.map((post) => ({ post })), next: null };
  if (kind === "list" && listId !== null) {
    const { rows, next } = await listListItems(ctx, listId, paged);
    return { items: rows.map(({ post, note, added_at: addedAt }) => ({ post, note, addedAt })), next };
  }
  if (kind !== "search") throw notFound("feed");
  const { saved, ...filter } = query ?? {};
  return itemsIn(await listAllPosts(ctx, { ...filter, ...(saved && { saved: "true" }), ...paged }));
}

function itemsIn({ rows, next }: Page<Post>) {
  return { items: rows.map((post) => ({ post })), next };
}

/** Throws `not_found` instead of `forbidden`, so that strangers cannot tell that the owner lost access. */
function asNotFound(error: unknown): never {
  if (isAppError(error) && error.code === "forbidden") throw notFound("feed");
  throw error;
}

function pageUrlOf(appUrl: string, { kind, newsfeedId, listId, query }: StoredAddress): string {
  if (kind === "newsfeed") return `${appUrl}/newsfeeds/${newsfeedId}`;
  if (kind === "list") return `${appUrl}/lists/${listId}`;
  if (kind === "search" && query?.q) return `${appUrl}/search?${new URLSearchParams({ q: query.q })}`;
  return `${appUrl}/`;
}
