import { listAddresses, listArticlesToFile } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
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
  return fileArticles(ctx, feedId, { articles: await listArticlesToFile(ctx.db, articleIds), ...followed });
}
