import { and, desc, eq, gt, isNull, lte, ne, not, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { isSinceStartAt } from "@/db/queries/newsfeeds/start-date";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postStates, posts } from "@/db/schema/posts";
import { isReadByMember, isStateOfMember, readerColumns, selectPosts } from "./post-columns";
import { conditionsOf, type FilterForm, isPlain } from "./post-filter";
import { inOrder, isInScope, limitOf, type ScopeForm } from "./posts";

/** Maximum arrivals since the watermark that are sorted; for more, the list index is cheaper. */
export const ARRIVALS_MAX = 100;

const isOfNewsfeed = eq(posts.newsfeedId, newsfeedMembers.newsfeedId);
/** The nil UUID. Not a parameter, because Postgres plans by it. */
export const NIL_UUID = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
/** Whether a post arrived since the member's watermark. */
const isArrival = gt(posts.id, sql`coalesce(${newsfeedMembers.readUpTo}, ${NIL_UUID})`);

/** One page of a member's posts; empty for a non-member. Takes values or placeholders. */
export function pageStatement(db: Db, scope: ScopeForm, filter: FilterForm) {
  const page = db.$with("page").as(pageOfLists(db, scope, filter));
  return selectPosts(db, page, {}).orderBy(...inOrder(filter.order, posts));
}

/** Ids of one page. Takes one page per newsfeed by index, then one page of these. */
export function pageOfLists(db: Db, scope: ScopeForm, filter: FilterForm) {
  if (filter.isSaved) return pageOfSaved(db, scope, filter);
  const first = FIRST[filter.state](db, filter, scope);
  return db
    .select(pageColumns(first))
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .crossJoinLateral(first)
    .where(isInScope(scope))
    .orderBy(...inOrder(filter.order, first))
    .limit(filter.rowsMax);
}

/** Columns that a list is ordered by; relevance, which the index of the other orders lacks, only where it is needed. */
function placeIn(order: FilterForm["order"]) {
  const relevance = order === "relevance" ? sql<number>`${posts.relevance}` : sql<number>`0`;
  return { id: posts.id, publishedAt: posts.publishedAt, relevance: relevance.as("relevance") };
}

/** Columns of a page: the posts' positions, and their reader's state. */
function pageColumns({ id, publishedAt, relevance }: ReturnType<typeof firstListed>) {
  return { id, publishedAt, relevance, ...readerColumns(id) };
}

function firstListed(db: Db, filter: FilterForm) {
  return db
    .select(placeIn(filter.order))
    .from(posts)
    .where(and(isOfNewsfeed, ...conditionsOf(filter)))
    .orderBy(...inOrder(filter.order, posts))
    .limit(filter.rowsMax)
    .as("first");
}

/** Latest arrivals of each newsfeed by which the first page is bounded. */
const LATEST_ARRIVALS = 8;

/** Earliest publication on the first page of All unread, bounded by the latest arrivals. Undefined for other lists. */
function startOfPage(db: Db, scope: ScopeForm, filter: FilterForm): SQL<Date> | undefined {
  const isOfAll = scope.newsfeedId === undefined && isPlain(filter) && !filter.words;
  if (!isOfAll || filter.order !== "newest" || filter.after) return;
  const latest = db
    .select({ id: posts.id, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(isOfNewsfeed, sql`${posts.visible}`, isArrival))
    .orderBy(desc(posts.id))
    .limit(limitOf(String(LATEST_ARRIVALS)))
    .as("latest");
  const earliest = db
    .select({ publishedAt: latest.publishedAt })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .crossJoinLateral(latest)
    .where(and(isInScope(scope), isSinceStartAt(sql`${latest.publishedAt}`), not(isReadByMember(latest.id))))
    .orderBy(desc(latest.publishedAt))
    .offset(filter.rowsMax)
    .limit(limitOf("1"));
  return sql`coalesce(${earliest}, '-infinity')`;
}

/**
 * Unread posts of a newsfeed, without reading past read ones: arrivals since the watermark (by the list index if there
 * are many), and earlier posts marked unread.
 */
function firstUnread(db: Db, filter: FilterForm, scope: ScopeForm) {
  const since = filter.since ?? startOfPage(db, scope, filter);
  const arrivals = () =>
    db
      .select({ id: posts.id })
      .from(posts)
      .where(and(isOfNewsfeed, sql`${posts.visible}`, isArrival))
      .orderBy(posts.id);
  const areMany = sql`(${arrivals()
    .offset(limitOf(String(ARRIVALS_MAX)))
    .limit(limitOf("1"))}) is not null`;
  const few = arrivals()
    .limit(limitOf(String(ARRIVALS_MAX)))
    .as("few");
  // LATERAL and LIMIT keep Postgres at looking up post by post.
  const byId = (id: PgColumn) =>
    db
      .select(placeIn(filter.order))
      .from(posts)
      .where(and(eq(posts.id, id), isOfNewsfeed, ...conditionsOf(filter)))
      .limit(limitOf("1"))
      .as("one");
  const [arrived, marked] = [byId(few.id), byId(postStates.postId)];
  return unionAll(
    db
      .select(placeIn(filter.order))
      .from(posts)
      .where(and(areMany, isOfNewsfeed, isArrival, ...conditionsOf({ ...filter, since })))
      .orderBy(...inOrder(filter.order, posts))
      .limit(filter.rowsMax),
    db
      .select({ id: arrived.id, publishedAt: arrived.publishedAt, relevance: arrived.relevance })
      .from(few)
      .crossJoinLateral(arrived)
      .where(not(areMany)),
    db
      .select({ id: marked.id, publishedAt: marked.publishedAt, relevance: marked.relevance })
      .from(postStates)
      .crossJoinLateral(marked)
      .where(and(isStateOfMember, lte(postStates.postId, newsfeedMembers.readUpTo), not(postStates.isRead))),
  ).as("first");
}

/** Posts hidden for everybody; and those that a viewer hid for themselves, who sees no others. */
function firstHidden(db: Db, filter: FilterForm) {
  const one = db
    .select(placeIn(filter.order))
    .from(posts)
    .where(
      and(
        eq(posts.id, postStates.postId),
        isOfNewsfeed,
        ...conditionsOf({ ...filter, state: "all" }, { isForHidden: true }),
      ),
    )
    .limit(limitOf("1"))
    .as("one");
  return unionAll(
    db
      .select(placeIn(filter.order))
      .from(posts)
      .where(and(ne(newsfeedMembers.role, "viewer"), isOfNewsfeed, ...conditionsOf(filter)))
      .orderBy(...inOrder(filter.order, posts))
      .limit(filter.rowsMax),
    db
      .select({ id: one.id, publishedAt: one.publishedAt, relevance: one.relevance })
      .from(postStates)
      .crossJoinLateral(one)
      .where(and(eq(newsfeedMembers.role, "viewer"), isStateOfMember, postStates.isHidden)),
  ).as("first");
}

const FIRST = { unread: firstUnread, hidden: firstHidden, all: firstListed, read: firstListed };

/** Like {@link pageOfLists}, from the member's reading lists. LATERAL and LIMIT keep Postgres at looking up post by post. */
function pageOfSaved(db: Db, scope: ScopeForm, filter: FilterForm) {
  const saved = db
    .selectDistinct({ postId: readingListItems.postId })
    .from(readingLists)
    .innerJoin(readingListItems, eq(readingListItems.listId, readingLists.id))
    .where(eq(readingLists.userId, scope.userId))
    .as("saved");
  const first = db
    .select({ ...placeIn(filter.order), newsfeedId: posts.newsfeedId })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, posts.newsfeedId))
    .where(and(eq(posts.id, saved.postId), isInScope(scope), ...conditionsOf(filter)))
    .limit(1)
    .as("first");
  return db
    .select(pageColumns(first))
    .from(saved)
    .crossJoinLateral(first)
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, first.newsfeedId))
    .where(isInScope(scope))
    .orderBy(...inOrder(filter.order, first))
    .limit(filter.rowsMax);
}
