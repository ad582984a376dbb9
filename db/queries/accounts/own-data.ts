import { and, asc, eq, type GetColumnData, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { nativeAddress } from "@/db/queries/feeds/shown-address";
import { isReadable } from "@/db/queries/lists/lists";
import { isMember } from "@/db/queries/members/members";
import { newsfeedFields } from "@/db/queries/newsfeeds/newsfeed-fields";
import { isReadByMember, latestKeylearning } from "@/db/queries/posts/post-columns";
import { articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedFolders, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postFeedback, postReports, posts } from "@/db/schema/posts";

/** Keyset page over a user's rows, by id. */
interface OwnPage {
  userId: string;
  after: string | null;
  rowsMax: number;
}

const isAfter = (column: Parameters<typeof gt>[0], after: string | null): SQL | undefined =>
  after === null ? undefined : gt(column, after);

/** These columns for the owner; null for other members. */
function forOwner<Columns extends Record<string, PgColumn>>(columns: Columns) {
  const selection = Object.entries(columns).map(([name, column]) => [
    name,
    sql`case when ${newsfeedMembers.role} = 'owner' then ${column} end`.mapWith(column),
  ]);
  // Safe: each name keeps its column, which the type of `fromEntries` loses
  return Object.fromEntries(selection) as { [Name in keyof Columns]: SQL<GetColumnData<Columns[Name]> | null> };
}

/** The newsfeeds that the user owns or shares; of shared ones only the name and the user's own settings. */
export function pageOwnNewsfeeds(db: Db, { userId, after, rowsMax }: OwnPage) {
  return db
    .select({
      id: newsfeeds.id,
      ...forOwner({ ...newsfeedFields, created_at: newsfeeds.createdAt }),
      name: newsfeeds.name,
      role: newsfeedMembers.role,
      folder: newsfeedFolders.name,
      position: newsfeedMembers.position,
      digest: {
        is_on: newsfeedMembers.digestEnabled,
        hour: newsfeedMembers.digestHour,
        weekday: newsfeedMembers.digestWeekday,
      },
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(newsfeedFolders, eq(newsfeedFolders.id, newsfeedMembers.folderId))
    .where(and(eq(newsfeedMembers.userId, userId), isAfter(newsfeeds.id, after)))
    .orderBy(asc(newsfeeds.id))
    .limit(rowsMax);
}

function isOwnNewsfeed(userId: string) {
  return and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt));
}

export function pageOwnSources(db: Db, { userId, after, rowsMax }: OwnPage) {
  return db
    .select({
      id: sources.id,
      newsfeed_id: sources.newsfeedId,
      url: sources.url,
      rss_feed_url: nativeAddress,
      title: sources.title,
      translate_to: sources.translateTo,
      created_at: sources.createdAt,
    })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isOwnNewsfeed(userId)))
    .innerJoin(newsfeedMembers, isMember({ newsfeedId: newsfeeds.id, userId }))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .where(isAfter(sources.id, after))
    .orderBy(asc(sources.id))
    .limit(rowsMax);
}

/** All posts of an own newsfeed, including hidden and refused ones. */
export function pagePostsOfOwnNewsfeed(db: Db, newsfeedId: string, { userId, after, rowsMax }: OwnPage) {
  const learning = latestKeylearning(db);
  return db
    .select({
      id: posts.id,
      newsfeed_id: posts.newsfeedId,
      title: articles.title,
      url: articles.url,
      published_at: posts.publishedAt,
      is_kept: posts.matched,
      is_hidden: posts.hidden,
      is_read: isReadByMember(posts.id),
      keylearning: learning.keylearning,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isOwnNewsfeed(userId)))
    .innerJoin(newsfeedMembers, isMember({ newsfeedId: newsfeeds.id, userId: newsfeeds.ownerId }))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .leftJoinLateral(learning, sql`true`)
    .where(and(eq(posts.newsfeedId, newsfeedId), isAfter(posts.id, after)))
    .orderBy(asc(posts.id))
    .limit(rowsMax);
}

export function pageOwnLists(db: Db, { userId, after, rowsMax }: OwnPage) {
  return db
    .select({
      id: readingLists.id,
      name: readingLists.name,
      description: readingLists.description,
      is_public: readingLists.isPublic,
      created_at: readingLists.createdAt,
    })
    .from(readingLists)
    .where(and(eq(readingLists.userId, userId), isAfter(readingLists.id, after)))
    .orderBy(asc(readingLists.id))
    .limit(rowsMax);
}

/** Items of one of the user's lists, with notes. Sorting by `position` descending gives the list's order. */
export function pageItemsOfOwnList(db: Db, listId: string, { userId, after, rowsMax }: OwnPage) {
  return db
    .select({
      post_id: readingListItems.postId,
      list_id: readingListItems.listId,
      title: articles.title,
      url: articles.url,
      note: readingListItems.note,
      position: readingListItems.position,
      added_at: readingListItems.addedAt,
    })
    .from(readingListItems)
    .innerJoin(readingLists, and(eq(readingLists.id, readingListItems.listId), eq(readingLists.userId, userId)))
    .innerJoin(posts, eq(posts.id, readingListItems.postId))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .where(and(eq(readingListItems.listId, listId), isAfter(readingListItems.postId, after), isReadable))
    .orderBy(asc(readingListItems.postId))
    .limit(rowsMax);
}

/** The user's feedback: more or fewer posts like one. */
export function pageOwnFeedback(db: Db, { userId, after, rowsMax }: OwnPage) {
  return db
    .select({ post_id: postFeedback.postId, kind: postFeedback.kind, updated_at: postFeedback.updatedAt })
    .from(postFeedback)
    .where(and(eq(postFeedback.userId, userId), isAfter(postFeedback.postId, after)))
    .orderBy(asc(postFeedback.postId))
    .limit(rowsMax);
}

/**
 * The user's reports on wrong texts, several for a post whose context changed.
 *
 * @param page.after `post_id/context_version` of the previous page's last report
 */
export function pageOwnReports(db: Db, { userId, after, rowsMax }: OwnPage) {
  const { postId, contextVersion } = postReports;
  const [lastId, lastVersion] = after?.split("/") ?? [];
  const isLater =
    after === null ? undefined : sql`(${postId}, ${contextVersion}) > (${lastId}::uuid, ${lastVersion}::int)`;
  return db
    .select({
      post_id: postId,
      context_version: contextVersion,
      subject: postReports.subject,
      reason: postReports.reason,
      note: postReports.note,
      created_at: postReports.createdAt,
      updated_at: postReports.updatedAt,
    })
    .from(postReports)
    .where(and(eq(postReports.userId, userId), isLater))
    .orderBy(asc(postId), asc(contextVersion))
    .limit(rowsMax);
}
