import { listAddresses, listArticlesToFile } from "@/db/queries/articles/articles";
import { lockAddresses, takeOverPosts } from "@/db/queries/articles/duplicates";
import { outdateKeylearnings } from "@/db/queries/articles/filing";
import { listListsWithPosts } from "@/db/queries/lists/list-items";
import type { Context } from "@/lib/context/context";
import { reportReplacedPosts } from "@/lib/context/events";
import { type Followed, fileArticles } from "./file-articles";

/**
 * Files a feed's stored articles by their present texts, in the caller's transaction. Locks the addresses before it
 * reads the texts, so that it waits for pages being stored and judges no text from before.
 *
 * @returns the articles kept by some newsfeed
 */
export async function fileStoredArticles(
  ctx: Context,
  feedId: string,
  { articleIds, ...followed }: Followed & { articleIds: readonly string[] },
): Promise<Set<string>> {
  await lockAddresses(ctx.db, await listAddresses(ctx.db, articleIds));
  await takeOver(ctx, articleIds, followed);
  return fileArticles(ctx, feedId, { articles: await listArticlesToFile(ctx.db, articleIds), ...followed });
}

/** Keeps the posts of sources that had these articles at another address. The articles' addresses are locked. */
export async function takeOver(
  ctx: Context,
  articleIds: readonly string[],
  { subscriptions }: Pick<Followed, "subscriptions">,
): Promise<void> {
  const sourceIds = subscriptions.flatMap(({ sourceId }) => sourceId ?? []);
  await outdatePosts(ctx, await takeOverPosts(ctx.db, { articleIds, sourceIds }));
}

/** Outdates the key learnings of posts that got another article's text, and dates and reports the lists that hold them. */
export async function outdatePosts(ctx: Context, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await outdateKeylearnings(ctx.db, { postIds });
  await reportReplacedPosts(ctx, await listListsWithPosts(ctx.db, postIds));
}
