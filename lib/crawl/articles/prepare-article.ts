import { isAddressOfAnother, moveAddress, type NewArticle } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { findArticleToEnrich, setEnrichDue, storeArticleText, storeSummary } from "@/db/queries/articles/enriching";
import { listPostsToLearnFrom, storeKeylearnings } from "@/db/queries/articles/filing";
import { groupPosts, listComparablePosts, listSimilarPosts } from "@/db/queries/articles/similar";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { fileArticles } from "@/lib/crawl/filing/file-articles";
import { fileInParts, NEWSFEEDS_AT_ONCE_MIN } from "@/lib/crawl/filing/store-articles";
import { needsResolving } from "@/lib/crawl/politeness/resolve-redirector";
import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import { canonicalUrl, sha256 } from "@/lib/feed/identity/identity";
import { SIMHASH_DISTANCE_MAX } from "@/lib/feed/text/simhash";
import { extractOrDegrade } from "@/lib/platform/worker/extract-or-degrade";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { chooseKeylearnings } from "./choose-keylearning";
import { type ArticlePage, fetchArticlePage } from "./fetch-article-page";
import { ENRICH_ATTEMPTS_MAX, finishArticle } from "./request-writing";

/** Shorter posts need no summary. */
export const WORDS_TO_SUMMARISE_MIN = 40;

/** Readers handled together for one article. */
const READERS_AT_ONCE = 25;

type Found = NonNullable<Awaited<ReturnType<typeof findArticleToEnrich>>>;
type Text = Pick<ExtractedArticle, "markdown" | "text" | "wordCount" | "language">;

/** Chooses texts from the feed, so posts have them before their pages arrive. Sends no request. */
export async function describeArticle(ctx: Context, articleId: string): Promise<void> {
  const found = await findArticleToEnrich(ctx.db, articleId);
  if (!found) return;
  if (wantsPage(found)) await chooseTexts(ctx, found, { text: textOf(found), isFinal: false });
  else if (ctx.model === null) await prepareArticle(ctx, articleId);
}

/**
 * Gives an article its full text, an extracted summary and, in every newsfeed that keeps it, an extracted key
 * learning; the newsfeeds then file it by its full text. Idempotent.
 *
 * @returns whether a model may write for it now; false when it is done or its page must wait
 */
export async function prepareArticle(ctx: Context, articleId: string): Promise<boolean> {
  const found = await findArticleToEnrich(ctx.db, articleId);
  if (!found) return false;
  await fileWhereMissed(ctx, found);
  const page = wantsPage(found) ? await fetchArticlePage(ctx, found.article.url) : null;
  const text = page?.kind === "page" ? await takeFullText(ctx, found, page.document) : textOf(found);
  const retryAt = page?.kind === "later" && found.article.enrichAttempts < ENRICH_ATTEMPTS_MAX ? page.at : null;
  await chooseTexts(ctx, found, { text, isFinal: retryAt === null });
  await groupSimilar(ctx, articleId);
  if (retryAt !== null) await setEnrichDue(ctx.db, articleId, retryAt);
  else if (ctx.model === null) await finishArticle(ctx, articleId);
  return retryAt === null;
}

/** A repeated attempt may follow a crash before all subscribed newsfeeds had filed the article. */
async function fileWhereMissed(ctx: Context, { article, subscriberCount }: Found): Promise<void> {
  if (article.enrichAttempts === 0 || subscriberCount <= NEWSFEEDS_AT_ONCE_MIN) return;
  const subscriptions = await listSubscriptionsOfFeed(ctx.db, article.feedId);
  const sourceIds = subscriptions.map(({ sourceId }) => sourceId);
  await fileInParts(ctx, article.feedId, { articleIds: [article.id], sourceIds });
}

/** True for teasers and empty entries. Old articles whose feed markup was removed keep their text. */
function wantsPage({ content }: Found): boolean {
  return content.origin === "summary" && (content.feedHtml !== null || content.contentText === "");
}

function textOf({ article, content }: Found): Text {
  const { contentMarkdown: markdown, contentText: text } = content;
  return { markdown, text, wordCount: article.wordCount, language: article.language };
}

async function takeFullText(
  ctx: Context,
  found: Found,
  page: Extract<ArticlePage, { kind: "page" }>["document"],
): Promise<Text> {
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
    await storeArticleText(tx.db, article.id, {
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
    await fileArticles(tx, article.feedId, { articles: [{ ...article, ...address, text: text.text }], subscriptions });
  });
}

async function chooseTexts(
  ctx: Context,
  { article }: Found,
  { text, isFinal }: { text: Text; isFinal: boolean },
): Promise<void> {
  const readers = await listPostsToLearnFrom(ctx.db, article.id);
  if (readers.length === 0) return;
  const isShort = text.wordCount < WORDS_TO_SUMMARISE_MIN;
  const status = statusOf(ctx, { isShort, isFinal });
  const about = { title: article.title, text: text.markdown, language: text.language };
  const summary = isShort ? text.text : await unlessOverrun(ctx.worker.run("summarise", about), article.excerpt);
  await storeSummary(ctx.db, { contentHash: article.contentHash, summary: summary || article.title, status });
  const open = readers.filter((post) => post.status !== "done");
  for (let start = 0; start < open.length; start += READERS_AT_ONCE) {
    const some = open.slice(start, start + READERS_AT_ONCE);
    const chosen = await chooseKeylearnings(ctx, about, some);
    await storeKeylearnings(
      ctx.db,
      some.flatMap(({ postId, contextVersion }, index) => {
        const keylearning = chosen[index];
        return keylearning ? [{ postId, contextVersion, ...keylearning, status }] : [];
      }),
    );
  }
}

/** Pending while a page or a model's answer is outstanding. */
function statusOf(ctx: Context, { isShort, isFinal }: { isShort: boolean; isFinal: boolean }) {
  if (!isFinal) return "pending";
  if (isShort) return "skipped";
  return ctx.model ? "pending" : "fallback";
}

/** Skips texts that overrun the worker's deadline, so other articles continue. */
async function unlessOverrun<T>(work: Promise<T>, instead: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return instead;
  }
}

/** Agency texts are reprinted within days. The post limit keeps the comparison cheap in the largest newsfeeds. */
const NEAR = { spanMs: 72 * HOUR_MS, distanceMax: SIMHASH_DISTANCE_MAX, postsMax: 2_000 };

/** Groups each post of an article with nearly identical posts of its newsfeed. Keeps all posts. Idempotent. */
async function groupSimilar(ctx: Context, articleId: string): Promise<void> {
  for (const post of await listComparablePosts(ctx.db, articleId)) {
    const similar = await listSimilarPosts(ctx.db, post, NEAR);
    if (similar.length > 0) await transact(ctx, (tx) => groupPosts(tx.db, post.newsfeedId, [post.id, ...similar]));
  }
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
  // A site that declares one address for all its pages tells nothing.
  if (await isAddressOfAnother(ctx.db, article, urlHash)) return { url, urlHash: article.urlHash };
  await moveAddress(ctx.db, { from: article.urlHash, to: urlHash });
  return { url, urlHash };
}
