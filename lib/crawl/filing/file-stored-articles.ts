import { listAddresses, listArticlesToFile } from "@/db/queries/articles/articles";
import { lockAddresses, takeOverPosts } from "@/db/queries/articles/duplicates";
import { outdateKeylearnings } from "@/db/queries/articles/filing";
import type { Context } from "@/lib/context/context";
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
  { db }: Context,
  articleIds: readonly string[],
  { subscriptions }: Pick<Followed, "subscriptions">,
): Promise<void> {
  const sourceIds = subscriptions.flatMap(({ sourceId }) => sourceId ?? []);
  const postIds = await takeOverPosts(db, { articleIds, sourceIds });
  if (postIds.length > 0) await outdateKeylearnings(db, { postIds });
}
