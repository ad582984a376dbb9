import type { UserContext } from "@/lib/context/context";
import { LATEST_POSTS_MAX, SAMPLE_MAX, type SourceValidation } from "@/lib/contract/source";
import { DAY_MS } from "@/lib/core/duration";
import { discover } from "@/lib/crawl/discovery/discover";
import type { FoundFeed } from "@/lib/crawl/discovery/discovery";
import { getNewsfeedSettings } from "@/lib/domain/newsfeeds/get-newsfeed";
import type { ReadEntry } from "@/lib/feed/identity/identity";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { checkInTurn } from "./check-in-turn";
import { refusalText } from "./present-source";

const MONTH_MS = 30 * DAY_MS;

type DiscoveredFeed = SourceValidation["rss_feeds"][number];

/**
 * Checks an address before it is added. An unusable address is a result, not an error.
 *
 * @param newsfeedId also counts how many of the newest posts its keywords keep
 * @throws AppError `not_found`, `forbidden` for the newsfeed
 */
export async function validateSource(ctx: UserContext, url: string, newsfeedId?: string): Promise<SourceValidation> {
  const keywords = newsfeedId === undefined ? null : (await getNewsfeedSettings(ctx, newsfeedId)).keywords;
  const { found, feeds } = await checkInTurn(ctx, async () => {
    const found = await discover(ctx, url, { isFresh: true });
    return { found, feeds: await presentFeeds(ctx, found.feeds, keywords) };
  });
  return {
    url: found.url,
    source_type: found.type,
    crawlable: found.recommended !== null,
    error: await refusalText(ctx, found),
    error_code: found.refusal?.code ?? null,
    route: found.recommended && (found.profile?.route.via ?? "native"),
    rss_feeds: feeds,
    recommended_feed: found.feeds.find((feed) => feed === found.recommended)?.url ?? "",
    site_title: found.siteTitle,
    icon_url: found.iconUrl,
  };
}

/** One after another, because a request's jobs go before all background work. Ends when the client disconnects. */
async function presentFeeds(ctx: UserContext, found: readonly FoundFeed[], keywords: string[] | null) {
  const feeds: DiscoveredFeed[] = [];
  for (const feed of found) {
    ctx.signal?.throwIfAborted();
    feeds.push(await presentFeed(ctx, feed, keywords));
  }
  return feeds;
}

async function presentFeed(ctx: UserContext, found: FoundFeed, keywords: string[] | null): Promise<DiscoveredFeed> {
  const entries = newestFirst(found.document.entries);
  const sample = entries.slice(0, SAMPLE_MAX);
  return {
    url: found.url,
    title: found.feed.title || found.linkTitle,
    description: found.description,
    is_category_match: found.isCategoryMatch,
    is_guess: found.via === "guess",
    post_count_30d: countSince(entries, new Date(ctx.now().getTime() - MONTH_MS)),
    latest_post_title: entries[0]?.title ?? null,
    latest_posts: entries
      .slice(0, LATEST_POSTS_MAX)
      .map((entry) => ({ title: entry.title, published_at: dateOf(entry) })),
    sample_count: sample.length,
    sample_match_count: keywords && keywords.length > 0 ? await countMatches(ctx, sample, keywords) : null,
  };
}

/** Null when the worker takes too long; the number is optional. */
async function countMatches(ctx: UserContext, entries: readonly ReadEntry[], keywords: string[]) {
  const posts = entries.map(({ title, contentHtml, categories }) => ({ title, contentHtml, tags: categories }));
  try {
    return await ctx.worker.run("countMatches", { posts, keywords });
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return null;
  }
}

/** Null without a dated entry. A network with a long queue is not read for a check, so its document is empty. */
function countSince(entries: readonly ReadEntry[], since: Date): number | null {
  const dates = entries.flatMap((entry) => dateOf(entry) ?? []);
  return dates.length === 0 ? null : dates.filter((date) => date >= since).length;
}

/** Undated entries come last, in document order. */
function newestFirst(entries: readonly ReadEntry[]): ReadEntry[] {
  return entries.toSorted((a, b) => Number(dateOf(b)) - Number(dateOf(a)));
}

function dateOf({ publishedAt, updatedAt }: ReadEntry): Date | null {
  return publishedAt ?? updatedAt;
}
