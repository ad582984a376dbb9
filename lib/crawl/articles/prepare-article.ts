import { isAddressOfAnother, moveAddress, type NewArticle, replaceArticle } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { listArticlesToEnrich, makeArticlesDue } from "@/db/queries/articles/enriching";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { fileArticles } from "@/lib/crawl/filing/file-articles";
import { needsResolving } from "@/lib/crawl/politeness/resolve-redirector";
import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import { canonicalUrl, sha256 } from "@/lib/feed/identity/identity";
import { extractOrDegrade } from "@/lib/platform/worker/extract-or-degrade";
import { chooseTexts, type TextSource } from "./choose-texts";
import { type ArticlePage, fetchArticlePage } from "./fetch-article-page";
import { completeArticles, groupSimilar } from "./group-similar";
import { ENRICH_ATTEMPTS_MAX } from "./request-writing";

export type Found = Awaited<ReturnType<typeof listArticlesToEnrich>>[number];

/**
 * Gives an article the full text of its page, and the texts chosen from it; the newsfeeds then file it by its full
 * text. Idempotent.
 *
 * @returns false when it is done or its page must wait
 */
export async function prepareArticle(ctx: Context, articleId: string): Promise<boolean> {
  const [found] = await listArticlesToEnrich(ctx.db, [articleId]);
  if (!found) return false;
  const page = wantsPage(found) ? await fetchArticlePage(ctx, found.article.url) : null;
  const text = page?.kind === "page" ? await takeFullText(ctx, found, page.document) : textOf(found);
  const retryAt = page?.kind === "later" && found.article.enrichAttempts < ENRICH_ATTEMPTS_MAX ? page.at : null;
  await chooseTexts(ctx, [{ article: found.article, text, isFinal: retryAt === null }]);
  if (retryAt === null) await completeArticles(ctx, [articleId]);
  else {
    await groupSimilar(ctx, [articleId]);
    await makeArticlesDue(ctx.db, [articleId], retryAt);
  }
  return retryAt === null;
}

/** True for teasers and empty entries. Old articles whose feed markup was removed keep their text. */
export function wantsPage({ content }: { content: Pick<Found["content"], "origin" | "feedHtml" | "text"> }): boolean {
  return content.origin === "summary" && (content.feedHtml !== null || content.text === "");
}

/** The article's current text. */
export function textOf({ article, content: { markdown, text } }: Found): TextSource["text"] {
  return { markdown, text, wordCount: article.wordCount, language: article.language };
}

async function takeFullText(
  ctx: Context,
  found: Found,
  page: Extract<ArticlePage, { kind: "page" }>["document"],
): Promise<TextSource["text"]> {
  const { article, content, feedLanguage } = found;
  const extracted = await extractOrDegrade(ctx.worker, {
    page,
    feedHtml: content.feedHtml,
    isFeedContentFull: content.isFeedFull,
    title: article.title,
    url: content.baseUrl,
  });
  const text = { ...extracted, language: extracted.language ?? feedLanguage };
  await fileByFullText(ctx, found, { text, pageUrl: page.url });
  return text;
}

async function fileByFullText(
  ctx: Context,
  { article }: Found,
  { text, pageUrl }: { text: ExtractedArticle; pageUrl: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const address = await adoptCanonicalUrl(tx, article, { pageUrl, canonicalUrl: text.canonicalUrl });
    await replaceArticle(tx.db, article.id, {
      content: {
        contentMarkdown: text.markdown,
        contentText: text.text,
        origin: text.origin,
        extractedAt: ctx.now(),
      },
      article: {
        language: text.language,
        wordCount: text.wordCount,
        simhash: text.simhash,
        imageUrl: article.imageUrl ?? text.imageUrl,
        author: article.author ?? text.author,
        ...address,
      },
    });
    const subscriptions = await listSubscriptionsOfFeed(tx.db, article.feedId);
    const fileable = { ...article, ...address, text: text.text, language: text.language };
    await fileArticles(tx, article.feedId, { articles: [fileable], subscriptions });
  });
}

type Address = Pick<NewArticle, "url" | "urlHash">;

/**
 * Adopts the address that a redirector resolved to or that the page declares. Articles of other feeds at the former
 * address move along, so they stay one post. Must run first in the caller's transaction.
 */
async function adoptCanonicalUrl(
  ctx: Context,
  article: Address & { id: string; feedId: string },
  page: { pageUrl: string; canonicalUrl: string | null },
): Promise<Address> {
  const url = needsResolving(article.url) ? page.pageUrl : article.url;
  const known = page.canonicalUrl ?? (url === article.url ? null : canonicalUrl(url));
  const urlHash = known === null ? article.urlHash : sha256(known);
  if (Buffer.compare(urlHash, article.urlHash) === 0) return { url, urlHash };
  await lockAddresses(ctx.db, [article.urlHash, urlHash]);
  // An address that a site declares for several pages identifies none of them.
  if (await isAddressOfAnother(ctx.db, article, urlHash)) return { url, urlHash: article.urlHash };
  await moveAddress(ctx.db, { from: article.urlHash, to: urlHash });
  return { url, urlHash };
}
