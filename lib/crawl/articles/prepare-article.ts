import { listArticlesAt, moveAddress, type NewArticle, replaceArticle } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { countAttempt, listArticlesToEnrich } from "@/db/queries/articles/enriching";
import { outdateKeylearnings } from "@/db/queries/articles/filing";
import { findVersion, lockVersion } from "@/db/queries/articles/writing";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { fileArticles } from "@/lib/crawl/filing/file-articles";
import { needsResolving } from "@/lib/crawl/politeness/resolve-redirector";
import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import { contentHash as contentHashOf, excerptOf, isSamePage, sha256, urlHashOf } from "@/lib/feed/identity/identity";
import { isSameStory, isSameTitle } from "@/lib/feed/identity/same-story";
import { saysEnough } from "@/lib/feed/summarise/description";
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
 * @returns false when it is done, its page must wait, or a crawl changed it meanwhile and requests its preparation
 */
export async function prepareArticle(ctx: Context, articleId: string): Promise<boolean> {
  const [found] = await listArticlesToEnrich(ctx.db, [articleId]);
  if (!found) return false;
  const page = needsPage(found) ? await fetchArticlePage(ctx, found.article.url) : null;
  const taken = await takeText(ctx, found, page);
  if (taken === null) return false;
  const { text, contentHash, excerpt } = taken;
  const retryAt = page?.kind === "later" && found.article.enrichAttempts < ENRICH_ATTEMPTS_MAX ? page.at : null;
  await chooseTexts(ctx, [{ article: { ...found.article, contentHash, excerpt }, text, isFinal: retryAt === null }]);
  if (retryAt === null) await completeArticles(ctx, [articleId]);
  else {
    await groupSimilar(ctx, [articleId]);
    await countAttempt(ctx.db, [articleId], retryAt);
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

type Page = Extract<ArticlePage, { kind: "page" }>["document"];

/**
 * Stores the text of a page that was fetched, and returns the article's text.
 *
 * @returns null when a crawl stored a newer version while the page was fetched
 */
async function takeText(
  ctx: Context,
  found: Found,
  page: ArticlePage | null,
): Promise<{ text: TextSource["text"]; contentHash: Uint8Array; excerpt: string } | null> {
  const extracted = page?.kind === "page" ? await extractPage(ctx, found, page.document) : null;
  if (page?.kind === "page" && extracted) {
    const text = { ...extracted, language: extracted.language ?? found.feedLanguage };
    const contentHash = contentHashOf({ ...found.article, ...text });
    const excerpt = describedOr(found.article.excerpt, extracted.description);
    const isFiled = await fileByFullText(ctx, found, { text, contentHash, excerpt, pageUrl: page.document.url });
    return isFiled ? { text, contentHash, excerpt } : null;
  }
  if (page && !isSameVersion(await findVersion(ctx.db, found.article.id), found.article)) return null;
  const { contentHash, excerpt } = found.article;
  return { text: textOf(found), contentHash, excerpt };
}

/** The feed's excerpt, or the page's description if the feed has none to speak of. */
function describedOr(excerpt: string, description: string | null): string {
  return description && !saysEnough(excerpt) ? excerptOf(description) : excerpt;
}

/** @returns null to keep the stored text: the page may now be, or redirect to, a form for consent or a subscription */
async function extractPage(ctx: Context, { article, content }: Found, page: Page): Promise<ExtractedArticle | null> {
  const isElsewhere = !isSamePage(article.url, page.url);
  const extracted = await extractOrDegrade(ctx.worker, {
    page,
    isElsewhere,
    feedHtml: content.feedHtml,
    isFeedContentFull: content.isFeedFull,
    title: article.title,
    url: content.baseUrl,
  });
  return (content.origin === "page" || isElsewhere) && extracted.origin !== "page" ? null : extracted;
}

/** Whether the stored article is still the version that was read. */
function isSameVersion(stored: Awaited<ReturnType<typeof findVersion>>, { updatedAt, contentHash }: Found["article"]) {
  if (stored === null || stored.updatedAt?.getTime() !== updatedAt?.getTime()) return false;
  return Buffer.compare(stored.contentHash, contentHash) === 0;
}

/** @returns false, storing nothing, when the article is no longer the version that was read */
async function fileByFullText(
  ctx: Context,
  { article }: Found,
  {
    text,
    contentHash,
    excerpt,
    pageUrl,
  }: { text: ExtractedArticle; contentHash: Uint8Array; excerpt: string; pageUrl: string },
): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const { url, own, declared } = addressesOf(article, { pageUrl, canonicalUrl: text.canonicalUrl });
    // Must come first: writers lock the addresses before the articles.
    await lockAddresses(tx.db, [article.urlHash, own, declared]);
    if (!isSameVersion(await lockVersion(tx.db, article.id), article)) return false;
    const { simhash, pageTitle } = text;
    const urlHash = await adoptAddress(tx, { ...article, simhash, pageTitle }, { own, declared });
    const address = { url, urlHash };
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
        excerpt,
        simhash: text.simhash,
        imageUrl: article.imageUrl ?? text.imageUrl,
        author: article.author ?? text.author,
        ...address,
      },
    });
    // A model may have written about the former text meanwhile.
    if (Buffer.compare(contentHash, article.contentHash) !== 0)
      await outdateKeylearnings(tx.db, { articleIds: [article.id] });
    const subscriptions = await listSubscriptionsOfFeed(tx.db, article.feedId);
    const fileable = { ...article, ...address, text: text.text, language: text.language };
    await fileArticles(tx, article.feedId, { articles: [fileable], subscriptions });
    return true;
  });
}

interface Addresses {
  /** The article's, or the one that its redirector resolved to. */
  own: Uint8Array;
  /** The one that its page declares, or else `own`. */
  declared: Uint8Array;
}

function addressesOf(
  article: Pick<NewArticle, "url" | "urlHash">,
  page: { pageUrl: string; canonicalUrl: string | null },
): Addresses & { url: string } {
  const url = needsResolving(article.url) ? page.pageUrl : article.url;
  const own = url === article.url ? article.urlHash : urlHashOf(url);
  // A redirect may lead to a login page, which is not the article's.
  const declared = isSamePage(url, page.pageUrl) ? page.canonicalUrl : null;
  return { url, own, declared: declared === null ? own : sha256(declared) };
}

/**
 * Adopts an address. Articles of other feeds at the former address move along, so they stay one post. The caller's
 * transaction has locked all three. Sites declare one address for several pages by mistake, so that of a different article
 * is not adopted. Feeds may title one article differently: until the other's page is read, the title of this page counts too.
 *
 * @returns the article's address
 */
async function adoptAddress(
  ctx: Context,
  article: Pick<Found["article"], "id" | "feedId" | "title" | "urlHash" | "simhash"> & { pageTitle: string | null },
  { own, declared }: Addresses,
): Promise<Uint8Array> {
  if (Buffer.compare(declared, article.urlHash) === 0) return declared;
  const others = await listArticlesAt(ctx.db, article.id, declared);
  const isDeclared = Buffer.compare(declared, own) !== 0;
  const isShared = others.some(({ feedId }) => feedId === article.feedId);
  const isSameAs = (other: (typeof others)[number]) =>
    isSameStory(article, other) || (other.origin === "summary" && isSameTitle(article.pageTitle ?? "", other.title));
  const isSame = !isDeclared || others.length === 0 || others.some(isSameAs);
  if (isSame && !isShared) {
    await moveAddress(ctx.db, { from: article.urlHash, to: declared });
    return declared;
  }
  return isDeclared ? adoptAddress(ctx, article, { own, declared: own }) : article.urlHash;
}
