import { isAddressOfAnother, moveAddress, type NewArticle, replaceArticle } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { listArticlesToEnrich, makeArticlesDue } from "@/db/queries/articles/enriching";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { fileArticles } from "@/lib/crawl/filing/file-articles";
import { needsResolving } from "@/lib/crawl/politeness/resolve-redirector";
import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import { canonicalUrl, contentHash as contentHashOf, isSamePage, sha256 } from "@/lib/feed/identity/identity";
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
  const page = needsPage(found) ? await fetchArticlePage(ctx, found.article.url) : null;
  const { text, contentHash } =
    page?.kind === "page"
      ? await takeFullText(ctx, found, page.document)
      : { text: textOf(found), contentHash: found.article.contentHash };
  const retryAt = page?.kind === "later" && found.article.enrichAttempts < ENRICH_ATTEMPTS_MAX ? page.at : null;
  await chooseTexts(ctx, [{ article: { ...found.article, contentHash }, text, isFinal: retryAt === null }]);
  if (retryAt === null) await completeArticles(ctx, [articleId]);
  else {
    await groupSimilar(ctx, [articleId]);
    await makeArticlesDue(ctx.db, [articleId], retryAt);
  }
  return retryAt === null;
}

/**
 * True for teasers, empty entries, and articles that changed since their page was read. Old articles whose feed markup
 * was removed keep their text.
 */
export function wantsPage({ article, content }: Wanting): boolean {
  if (content.origin === "page") return article.updatedAt !== null && article.updatedAt > content.extractedAt;
  return content.origin === "summary" && (content.feedHtml !== null || content.text === "");
}

/** Whether to request the article's page. A feed that nobody follows keeps the text of the feed. */
export function needsPage(found: Found): boolean {
  return found.subscriberCount > 0 && wantsPage(found);
}

interface Wanting {
  article: Pick<Found["article"], "updatedAt">;
  content: Pick<Found["content"], "origin" | "feedHtml" | "text" | "extractedAt">;
}

/** The article's current text. */
export function textOf({ article, content: { markdown, text } }: Found): TextSource["text"] {
  return { markdown, text, wordCount: article.wordCount, language: article.language };
}

async function takeFullText(
  ctx: Context,
  found: Found,
  page: Extract<ArticlePage, { kind: "page" }>["document"],
): Promise<{ text: TextSource["text"]; contentHash: Uint8Array }> {
  const { article, content, feedLanguage } = found;
  const extracted = await extractOrDegrade(ctx.worker, {
    page,
    feedHtml: content.feedHtml,
    isFeedContentFull: content.isFeedFull,
    title: article.title,
    url: content.baseUrl,
  });
  // A consent or subscription form may be there by now.
  if (content.origin === "page" && extracted.origin !== "page")
    return { text: textOf(found), contentHash: article.contentHash };
  const text = { ...extracted, language: extracted.language ?? feedLanguage };
  const contentHash = contentHashOf({ ...article, ...text });
  await fileByFullText(ctx, found, { text, contentHash, pageUrl: page.url });
  return { text, contentHash };
}

async function fileByFullText(
  ctx: Context,
  { article }: Found,
  { text, contentHash, pageUrl }: { text: ExtractedArticle; contentHash: Uint8Array; pageUrl: string },
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
        contentHash,
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
  // A redirect may lead to a login page, which is not the article's.
  const declared = isSamePage(url, page.pageUrl) ? page.canonicalUrl : null;
  const known = declared ?? (url === article.url ? null : canonicalUrl(url));
  const urlHash = known === null ? article.urlHash : sha256(known);
  await lockAddresses(ctx.db, [article.urlHash, urlHash]);
  if (Buffer.compare(urlHash, article.urlHash) === 0) return { url, urlHash };
  // An address that a site declares for several pages identifies none of them.
  if (await isAddressOfAnother(ctx.db, article, urlHash)) return { url, urlHash: article.urlHash };
  await moveAddress(ctx.db, { from: article.urlHash, to: urlHash });
  return { url, urlHash };
}
