import { isAddressOfAnother, moveAddress, type NewArticle } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import type { Context } from "@/lib/context/context";
import { isRolled } from "@/lib/crawl/politeness/resolve-redirector";
import { canonicalUrl, sha256 } from "@/lib/feed/identity";

type Address = Pick<NewArticle, "url" | "urlHash">;

/**
 * The address of an article once its page is known: what a redirector stood for, and by what the page says it is known.
 * Articles of other feeds at its former address follow it, so that they stay one post. Runs first in the caller's
 * transaction.
 */
export async function adoptCanonicalUrl(
  ctx: Context,
  article: Address & { id: string; feedId: string },
  page: { pageUrl: string; canonicalUrl: string | null },
): Promise<Address> {
  const url = isRolled(article.url) ? page.pageUrl : article.url;
  const known = page.canonicalUrl ?? (url === article.url ? null : canonicalUrl(url));
  const urlHash = known === null ? article.urlHash : sha256(known);
  if (Buffer.compare(urlHash, article.urlHash) === 0) return { url, urlHash };
  await lockAddresses(ctx.db, [article.urlHash, urlHash]);
  // A site that claims one address for all of its pages says nothing.
  if (await isAddressOfAnother(ctx.db, article, urlHash)) return { url, urlHash: article.urlHash };
  await moveAddress(ctx.db, { from: article.urlHash, to: urlHash });
  return { url, urlHash };
}
