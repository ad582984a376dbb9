import { findStoredText } from "@/db/queries/articles/articles";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { extractOrDegrade } from "@/lib/platform/worker/extract-or-degrade";

const GROWN_CHARACTERS_MIN = 51;
/** Of what is older, a change is seldom news. */
const RECENT_DAYS = 7;

/**
 * Has an article so much more text in its feed, and is it so recent, that whoever has read it has not read this? As
 * Feedbin does it, small changes are no reason to read something twice.
 *
 * @param lengthNow of the feed's text as it is now, in characters
 */
export async function hasGrown(
  ctx: Context,
  article: { id: string; publishedAt: Date },
  lengthNow: number,
): Promise<boolean> {
  if (ctx.now().getTime() - article.publishedAt.getTime() > RECENT_DAYS * DAY_MS) return false;
  const lengthBefore = await lengthInFeed(ctx, article.id);
  return lengthBefore !== null && lengthNow - lengthBefore >= GROWN_CHARACTERS_MIN;
}

/** How long the feed's own text was; null where only the page's is left. */
async function lengthInFeed(ctx: Context, articleId: string): Promise<number | null> {
  const stored = await findStoredText(ctx.db, articleId);
  if (stored?.origin !== "page") return stored?.contentText.length ?? null;
  if (stored.feedHtml === null) return null;
  const { feedHtml, isFeedFull, title, baseUrl } = stored;
  const article = { page: null, feedHtml, isFeedContentFull: isFeedFull, title, url: baseUrl };
  return (await extractOrDegrade(ctx.worker, article)).text.length;
}
