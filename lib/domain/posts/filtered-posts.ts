import { listAddresses } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { lockArticleOfPost, pageFilteredPosts, rescueRefusedPost } from "@/db/queries/posts/filtered";
import { markAppearedUnread } from "@/db/queries/posts/read-state";
import { findCriteria, listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { notFound, requireNewsfeed, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { reportFiledPosts } from "@/lib/context/events";
import type { InputOf } from "@/lib/contract/endpoints";
import type { FilteredPost } from "@/lib/contract/filtered";
import { type Page, pageOf } from "@/lib/contract/paging";
import type { Post } from "@/lib/contract/post";
import { PAGE_SIZE_DEFAULT } from "@/lib/core/limits";
import { requestPreparation } from "@/lib/crawl/articles/prepare-articles";
import type { Follower } from "@/lib/crawl/filing/file-articles";
import { fileStoredArticles } from "@/lib/crawl/filing/file-stored-articles";
import { getPost } from "./get-post";
import { explainRefusal } from "./get-verdict";

/**
 * Adds a refused article to the newsfeed, for every member, and requests its summary and key learning. Later keyword
 * changes keep it. Does nothing for a post that is already in the newsfeed.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function rescuePost(ctx: UserContext, newsfeedId: string, articleId: string): Promise<Post> {
  await requireNewsfeed(ctx, newsfeedId, "posts.hide");
  const key = { userId: ctx.actor.userId, newsfeedId, articleId, roles: rolesFor("posts.hide") };
  return transact(ctx, async (tx) => {
    await lockAddresses(tx.db, await listAddresses(tx.db, [articleId]));
    const article = await lockArticleOfPost(tx.db, key);
    if (!article) throw notFound("post");
    if (await rescueRefusedPost(tx.db, key)) await announce(tx, { ...article, newsfeedId });
    return getPost(tx, article.postId);
  });
}

type Rescued = NonNullable<Awaited<ReturnType<typeof lockArticleOfPost>>> & { newsfeedId: string };

/** The post is new to every member and has no relevance, and enrichment may have skipped its article. */
async function announce(ctx: UserContext, { postId, articleId: id, url, feedId, newsfeedId }: Rescued): Promise<void> {
  await markAppearedUnread(ctx.db, [{ postId, arrivedAt: null }]);
  const subscriptions = await listFollowers(ctx, { feedId, newsfeedId });
  await fileStoredArticles(ctx, feedId, { articleIds: [id], subscriptions });
  if (subscriptions.every(({ isWatched }) => isWatched)) await reportFiledPosts(ctx, [{ id: postId, newsfeedId }]);
  await requestPreparation(ctx, [{ id, url, feedId }]);
}

/** The newsfeed's criteria, also for a feed that it no longer follows. */
async function listFollowers(
  { db }: UserContext,
  { feedId, newsfeedId }: { feedId: string; newsfeedId: string },
): Promise<Follower[]> {
  const own = (await listSubscriptionsOfFeed(db, feedId)).filter((one) => one.newsfeedId === newsfeedId);
  if (own.length > 0) return own;
  const criteria = await findCriteria(db, newsfeedId);
  return criteria ? [{ ...criteria, sourceId: null }] : [];
}

/** One page of articles that the keywords refused, newest first. @throws AppError `not_found`, `forbidden` */
export async function listFilteredPosts(
  ctx: UserContext,
  newsfeedId: string,
  query: InputOf<"listFilteredPosts">["query"],
): Promise<Page<FilteredPost>> {
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const rows = await pageFilteredPosts(
    ctx.db,
    { userId: ctx.actor.userId, newsfeedId },
    { rowsMax: size + 1, after: query.cursor, sourceId: query.source_id },
  );
  if (rows.length === 0) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const page = pageOf(rows, size, ({ published_at, post_id }) => ({ at: published_at, id: post_id }));
  return { ...page, rows: page.rows.map(present) };
}

function present({ post_id: _, ...row }: Awaited<ReturnType<typeof pageFilteredPosts>>[number]): FilteredPost {
  // Refused posts have one of two reasons.
  const reason = row.reason === "excluded" ? "excluded" : "no_match";
  return { ...row, reason, explanation: explainRefusal({ ...row, reason }) };
}
