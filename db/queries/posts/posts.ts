import { and, asc, desc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { isMember, type Role } from "@/db/queries/members/members";
import { perDatabase, prepared } from "@/db/queries/prepared";
import { articleContents } from "@/db/schema/articles";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { batchCalls } from "@/lib/core/batch-calls";
import { claimColumns, readerColumns, selectPosts } from "./post-columns";
import { type FilterForm, type PostFilter, RELEVANCE_ABOVE } from "./post-filter";
import { translatedTo } from "./translated-to";

export type PostKey = { userId: string; postId: string };

/** Posts of all of a member's newsfeeds, or of one. */
export interface PostScope {
  userId: string;
  newsfeedId?: string | undefined;
}

export interface ScopeForm {
  userId: string | Placeholder;
  newsfeedId?: string | Placeholder | undefined;
}

/** Orders by publication, then by id; or by relevance first; or by id alone, which is the order of arrival. */
export function inOrder(
  order: FilterForm["order"],
  place: { relevance: PgColumn | SQL.Aliased; publishedAt: PgColumn; id: PgColumn },
): SQL[] {
  if (order === "arrived") return [desc(place.id)];
  const direction = order === "oldest" ? asc : desc;
  const byTime = [direction(place.publishedAt), direction(place.id)];
  return order === "relevance" ? [desc(place.relevance), ...byTime] : byTime;
}

/** A limit in the text of a statement, since for a parameter Postgres assumes a tenth of the rows. */
export function limitOf(rows: string): Placeholder {
  return limitBy(sql.raw(rows));
}

/** A limit whose value is hidden from Postgres, which then assumes a tenth of the rows and keeps one plan. */
export function hiddenLimit(name: string): Placeholder {
  return limitBy(sql`(select ${sql.placeholder(name)}::bigint)`);
}

function limitBy(rows: SQL): Placeholder {
  // Drizzle's types ask for a number or placeholder, but any SQL works.
  return rows as unknown as Placeholder;
}

export function isInScope({ userId, newsfeedId }: ScopeForm): SQL | undefined {
  return and(
    eq(newsfeedMembers.userId, userId),
    newsfeedId === undefined ? undefined : eq(newsfeedMembers.newsfeedId, newsfeedId),
  );
}

/** Distinguishes the prepared forms of a list. */
export type PlanForm = Pick<PostFilter, "state" | "order"> & { isOfOne: boolean; isFurther: boolean };

export function planOf(scope: PostScope, { state, order, after }: PostFilter): PlanForm {
  return { state, order, isOfOne: scope.newsfeedId !== undefined, isFurther: after !== undefined };
}

/** Scope and filter of a prepared form, with placeholders for {@link valuesOf}. */
export function placeholdersOf({ state, order, isOfOne, isFurther }: PlanForm) {
  const value = sql.placeholder;
  const scope = { userId: value("userId"), newsfeedId: isOfOne ? value("newsfeedId") : undefined };
  return {
    scope,
    filter: {
      state,
      order,
      after: isFurther
        ? { at: value("at"), id: value("id"), relevance: order === "relevance" ? value("relevance") : undefined }
        : undefined,
    },
  };
}

export function valuesOf(scope: PostScope, { rowsMax, after }: PostFilter) {
  return {
    ...scope,
    rowsMax,
    at: after?.at.toISOString(),
    id: after?.id,
    relevance: after?.relevance ?? RELEVANCE_ABOVE,
  };
}

/** Selects posts of a list `wanted` that their readers may read; LATERAL and LIMIT make Postgres look up post by post. */
function wantedPosts(db: Db, wanted: SQL, { userId }: { userId: SQL | Placeholder }) {
  const readable = db
    .select({ id: posts.id, ...readerColumns(posts.id) })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, isMember({ newsfeedId: posts.newsfeedId, userId }))
    .where(sql`${posts.id} = wanted.id`)
    .limit(1)
    .as("readable");
  const { id, readerId, isRead, isHiddenByReader } = readable;
  return db
    .$with("page")
    .as(db.select({ id, readerId, isRead, isHiddenByReader }).from(wanted).crossJoinLateral(readable));
}

/** A parameter in a sub-query, which hides the number of ids; if Postgres saw it, it would plan each statement again. */
const hiddenIds = (name: string) => sql`(select ${sql.placeholder(name)}::uuid[])`;

const preparedPosts = prepared("posts by id", (db, { order }: Pick<FilterForm, "order">) => {
  const page = wantedPosts(db, sql`unnest(${hiddenIds("ids")}) as wanted (id)`, { userId: sql.placeholder("userId") });
  return selectPosts(db, page, {}).orderBy(...inOrder(order, posts));
});

/** The posts that the user may read, in order. */
export async function listPostsById(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly string[] },
  order: FilterForm["order"],
) {
  return preparedPosts(db, { order }).execute({ userId, ids });
}

const preparedFullPosts = prepared("full posts", (db) => {
  const wanted = sql`unnest(${hiddenIds("postIds")}, ${hiddenIds("userIds")}) as wanted (id, user_id)`;
  const page = wantedPosts(db, wanted, { userId: sql`wanted.user_id` });
  const more = {
    ...claimColumns(db),
    content_markdown: articleContents.contentMarkdown,
    translated_to: translatedTo,
    readerId: page.readerId,
  };
  return selectPosts(db, page, more).innerJoin(articleContents, eq(articleContents.articleId, posts.articleId));
});

/** Bounds the texts that one statement returns. */
const LOOK_UP_POSTS_MAX = 20;

/** Simultaneous requests share a statement: one for nine posts costs less than a third of nine for one. */
const lookUps = perDatabase((db) =>
  batchCalls(
    async (keys: readonly PostKey[]) => {
      const values = { postIds: keys.map((key) => key.postId), userIds: keys.map((key) => key.userId) };
      const rows = await preparedFullPosts(db).execute(values);
      return new Map(rows.map(({ readerId, ...post }) => [nameOf({ postId: post.id, userId: readerId }), post]));
    },
    { runningMax: 2, sizeMax: LOOK_UP_POSTS_MAX },
  ),
);

function nameOf({ postId, userId }: PostKey): string {
  return `${postId} ${userId}`;
}

/** A post with its text; null for a non-member. */
export async function findPostOfMember(db: Db, key: PostKey) {
  return (await lookUps(db)(key)).get(nameOf(key)) ?? null;
}

/** The caller's membership in the post's newsfeed. */
const isOfCaller = isMember({ newsfeedId: posts.newsfeedId, userId: sql.placeholder("userId") });

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
