import { findArticleToEnrich, setEnrichDue, storeArticleText, storeSummary } from "@/db/queries/articles";
import { listListeners } from "@/db/queries/feeds";
import { listPostsToLearnFrom, storeKeylearning } from "@/db/queries/filing";
import { type Context, transact } from "@/lib/context";
import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import { needsPage } from "@/lib/feed/extract/needs-page";
import { extractOrDegrade } from "@/lib/platform/worker/extract-or-degrade";
import { fetchArticlePage } from "./fetch-article-page";
import { fileArticles } from "./file-articles";

/** Shorter posts say all there is to say themselves. */
const WORDS_TO_SUMMARISE_MIN = 40;
const ATTEMPTS_MAX = 5;

type Found = NonNullable<Awaited<ReturnType<typeof findArticleToEnrich>>>;

/**
 * Gives an article a summary and key learnings chosen from what the feed says, so that its posts have them while pages
 * are still on their way. Asks nobody for anything.
 */
export async function summariseFeedText(ctx: Context, articleId: string): Promise<void> {
  const found = await findArticleToEnrich(ctx.db, articleId);
  if (!found || !needsItsPage(found)) return;
  const { contentMarkdown: markdown, contentText: text } = found.content;
  const { language, wordCount } = found.article;
  await chooseTexts(ctx, found, { text: { markdown, text, language, wordCount }, isFinal: false });
}

/**
 * Gives an article its full text, a summary chosen from it and, in every newsfeed that keeps it, a key learning chosen
 * from it, all without a model; the newsfeeds then judge it by the full text. Repeating it has no effect.
 *
 * @returns false when the article is done already
 */
export async function prepareArticle(ctx: Context, articleId: string): Promise<boolean> {
  const found = await findArticleToEnrich(ctx.db, articleId);
  if (!found) return false;
  const { article, content } = found;
  const page = needsItsPage(found) ? await fetchArticlePage(ctx, article.url) : null;
  const text = await extractOrDegrade(ctx.worker, {
    page: page?.kind === "page" ? page.document : null,
    feedHtml: content.feedHtml,
    isFeedContentFull: content.isFeedFull,
    title: article.title,
    url: content.baseUrl,
  });
  await fileByFullText(ctx, found, text);
  await chooseTexts(ctx, found, { text, isFinal: true });
  const retryAt = page?.kind === "later" && article.enrichAttempts < ATTEMPTS_MAX ? page.at : null;
  if (retryAt !== null || ctx.model === null) await setEnrichDue(ctx.db, articleId, retryAt);
  return true;
}

function needsItsPage({ content }: Found): boolean {
  return content.origin !== "degraded" && needsPage(content.feedHtml, content.isFeedFull);
}

async function fileByFullText(ctx: Context, { article, feedLanguage }: Found, text: ExtractedArticle): Promise<void> {
  await transact(ctx, async (tx) => {
    await storeArticleText(tx.db, article.id, {
      content: {
        contentMarkdown: text.markdown,
        contentText: text.text,
        origin: text.origin,
        extractedAt: ctx.now(),
      },
      article: {
        language: text.language ?? feedLanguage,
        wordCount: text.wordCount,
        imageUrl: article.imageUrl ?? text.imageUrl,
        author: article.author ?? text.author,
      },
    });
    const listeners = await listListeners(tx.db, article.feedId);
    await fileArticles(tx, article.feedId, { articles: [{ ...article, text: text.text }], listeners });
  });
}

async function chooseTexts(
  ctx: Context,
  { article, feedLanguage }: Found,
  { text, isFinal }: { text: Pick<ExtractedArticle, "markdown" | "text" | "language" | "wordCount">; isFinal: boolean },
): Promise<void> {
  const readers = await listPostsToLearnFrom(ctx.db, article.id);
  if (readers.length === 0) return;
  const isShort = text.wordCount < WORDS_TO_SUMMARISE_MIN;
  const status = statusOf(ctx, { isShort, isFinal });
  const language = text.language ?? feedLanguage;
  const about = { title: article.title, text: text.markdown, language };
  const summary = isShort ? text.text : await ctx.worker.run("summarise", about);
  await storeSummary(ctx.db, { contentHash: article.contentHash, summary: summary || article.title, status });
  for (const post of readers) {
    if (post.status === "done") continue;
    const { keylearning, evidence } = await ctx.worker.run("deriveKeylearning", {
      ...about,
      keywords: post.keywords,
      businessContext: post.businessContext,
    });
    await storeKeylearning(ctx.db, {
      postId: post.postId,
      contextVersion: post.contextVersion,
      keylearning,
      evidence,
      status,
    });
  }
}

/** Pending: more is to come, a page or a model's answer. */
function statusOf(ctx: Context, { isShort, isFinal }: { isShort: boolean; isFinal: boolean }) {
  if (!isFinal) return "pending";
  if (isShort) return "skipped";
  return ctx.model ? "pending" : "fallback";
}
