import { and, asc, desc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember, type Role } from "@/db/queries/members/members";
import { prepared } from "@/db/queries/prepared";
import { articleContents } from "@/db/schema/articles";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { isReadByMember, selectPosts } from "./post-columns";
import { conditionsOf, type FilterForm, isIndexed, isInVector, type PostFilter, type SearchWords } from "./post-filter";

export type PostKey = { userId: string; postId: string };

/** Posts of all of a member's newsfeeds, or of one. */
export interface PostScope {
  userId: string;
  newsfeedId?: string | undefined;
}

interface ScopeForm {
  userId: string | Placeholder;
  newsfeedId?: string | Placeholder | undefined;
}

/** One page of a member's posts; empty for a non-member. Takes values or placeholders. */
export function pageStatement(db: Db, scope: ScopeForm, filter: FilterForm) {
  const direction = filter.order === "newest" ? desc : asc;
  const { words } = filter;
  const isByWords = words && filter.areWordsRare && isIndexed(words);
  const page = isByWords ? pageFromWords(db, scope, { ...filter, words }) : pageFromLists(db, scope, filter);
  return selectPosts(db, page, {}).orderBy(direction(posts.publishedAt), direction(posts.id));
}

function isInScope({ userId, newsfeedId }: ScopeForm): SQL | undefined {
  return and(
    eq(newsfeedMembers.userId, userId),
    newsfeedId === undefined ? undefined : eq(newsfeedMembers.newsfeedId, newsfeedId),
  );
}

/** First page of the newsfeed in `newsfeed_members`. */
function firstOfNewsfeed(db: Db, filter: FilterForm) {
  const direction = filter.order === "newest" ? desc : asc;
  return db
    .select({ id: posts.id, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.newsfeedId, newsfeedMembers.newsfeedId), ...conditionsOf(filter)))
    .orderBy(direction(posts.publishedAt), direction(posts.id))
    .limit(filter.rowsMax)
    .as("first");
}

/** Takes one page per newsfeed from the list index, then one page of these, before joining. */
function pageFromLists(db: Db, scope: ScopeForm, filter: FilterForm) {
  const direction = filter.order === "newest" ? desc : asc;
  const first = firstOfNewsfeed(db, filter);
  return db.$with("page").as(
    db
      .select({ id: first.id, readerId: newsfeedMembers.userId, isRead: isReadByMember(first.id).as("is_read") })
      .from(newsfeedMembers)
      .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
      .crossJoinLateral(first)
      .where(isInScope(scope))
      .orderBy(direction(first.publishedAt), direction(first.id))
      .limit(filter.rowsMax),
  );
}

/** Publication time of the page's last post; null for a shorter page. */
export async function findEndOfPage(db: Db, scope: PostScope, filter: PostFilter): Promise<Date | null> {
  const direction = filter.order === "newest" ? desc : asc;
  const first = firstOfNewsfeed(db, filter);
  const [last] = await db
    .select({ publishedAt: first.publishedAt })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .crossJoinLateral(first)
    .where(isInScope(scope))
    .orderBy(direction(first.publishedAt))
    .offset(filter.rowsMax - 1)
    .limit(1);
  return last?.publishedAt ?? null;
}

/**
 * From matching articles to the member's posts. DISTINCT and LIMIT force this plan: Postgres underestimates the cost of
 * vector matches.
 */
function pageFromWords(db: Db, scope: ScopeForm, filter: FilterForm & { words: SearchWords }) {
  const direction = filter.order === "newest" ? desc : asc;
  const hits = db
    .selectDistinct({ articleId: articleContents.articleId })
    .from(articleContents)
    .where(isInVector(filter.words, filter.commonWords))
    .as("hits");
  const furtherConditions = conditionsOf({ ...filter, words: { ...filter.words, whole: [], beginnings: [] } });
  const first = db
    .select({
      id: posts.id,
      publishedAt: posts.publishedAt,
      readerId: newsfeedMembers.userId,
      isRead: isReadByMember(posts.id).as("is_read"),
    })
    .from(posts)
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, posts.newsfeedId))
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(and(eq(posts.articleId, hits.articleId), isInScope(scope), ...furtherConditions))
    .orderBy(direction(posts.publishedAt), direction(posts.id))
    .limit(filter.rowsMax)
    .as("first");
  return db
    .$with("page")
    .as(
      db
        .select({ id: first.id, readerId: first.readerId, isRead: first.isRead })
        .from(hits)
        .crossJoinLateral(first)
        .orderBy(direction(first.publishedAt), direction(first.id))
        .limit(filter.rowsMax),
    );
}

/** The caller's membership in the post's newsfeed. */
const isOfCaller = isMember({ newsfeedId: posts.newsfeedId, userId: sql.placeholder("userId") });

const preparedPost = prepared("post", (db) => {
  const page = db.$with("page").as(
    db
      .select({ id: posts.id, readerId: newsfeedMembers.userId, isRead: isReadByMember(posts.id).as("is_read") })
      .from(posts)
      .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
      .innerJoin(newsfeedMembers, isOfCaller)
      .where(eq(posts.id, sql.placeholder("postId"))),
  );
  return selectPosts(db, page, { content_markdown: articleContents.contentMarkdown }).innerJoin(
    articleContents,
    eq(articleContents.articleId, posts.articleId),
  );
});

/** A post with its text; null for a non-member. */
export async function findPostOfMember(db: Db, key: PostKey) {
  const [row] = await preparedPost(db).execute(key);
  return row ?? null;
}

const preparedRole = prepared("role for post", (db) =>
  db
    .select({ role: newsfeedMembers.role })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(newsfeedMembers, isOfCaller)
    .where(eq(posts.id, sql.placeholder("postId"))),
);

/** The user's role; null for another user's post, undefined for an unknown one. */
export async function findRoleForPost(db: Db, key: PostKey): Promise<Role | null | undefined> {
  const [row] = await preparedRole(db).execute(key);
  return row?.role;
}

const preparedHiding = prepared("hide post", (db) =>
  db
    .update(posts)
    .set({ hidden: sql`${sql.placeholder("hidden")}::boolean` })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(
      and(
        eq(posts.id, sql.placeholder("postId")),
        isOfCaller,
        sql`${newsfeedMembers.role} = any(${sql.placeholder("roles")}::text[])`,
      ),
    ),
);

/** @returns false for an unknown post or a caller without the roles */
export async function setPostHidden(
  db: Db,
  key: PostKey & { roles: readonly Role[] },
  hidden: boolean,
): Promise<boolean> {
  const { rowCount } = await preparedHiding(db).execute({ ...key, hidden });
  return rowCount === 1;
}
