import type { UserContext } from "@/lib/context";
import type { SourceValidation } from "@/lib/contract/sources";
import { takeToken } from "@/lib/rate-limit";
import { discover } from "./discover";
import type { FoundFeed } from "./discovery";

const CHECKS_PER_MINUTE_MAX = 30;
const MONTH_MS = 30 * 86_400_000;

/**
 * Looks at an address before it is added. That it cannot be used is a result, not an error.
 *
 * @throws AppError `rate_limited`: each check costs requests to somebody else's site
 */
export async function validateSource(ctx: UserContext, url: string): Promise<SourceValidation> {
  await takeToken(ctx, {
    key: `validate:user:${ctx.actor.userId}`,
    tokensMax: CHECKS_PER_MINUTE_MAX,
    windowSeconds: 60,
  });
  const found = await discover(ctx, url, { isFresh: true });
  return {
    url: found.url,
    source_type: found.type,
    crawlable: found.recommended !== null,
    error: found.refusal?.message ?? null,
    route: found.recommended && (found.profile?.route.via ?? "native"),
    rss_feeds: found.feeds.map((feed) => presentFeed(feed, ctx.now())),
    recommended_feed: found.feeds.find((feed) => feed === found.recommended)?.url ?? null,
    site_title: found.siteTitle,
    icon_url: found.iconUrl,
  };
}

function presentFeed(found: FoundFeed, now: Date): SourceValidation["rss_feeds"][number] {
  const { entries } = found.document;
  const dated = entries.flatMap(({ title, publishedAt, updatedAt }) => {
    const date = publishedAt ?? updatedAt;
    return date === null ? [] : [{ title, date }];
  });
  const monthAgo = now.getTime() - MONTH_MS;
  const newest = dated.toSorted((a, b) => Number(b.date) - Number(a.date))[0] ?? entries[0];
  return {
    url: found.url,
    title: found.feed.title || found.linkTitle,
    description: found.description,
    is_category_match: found.isCategoryMatch,
    post_count_30d: dated.filter(({ date }) => Number(date) >= monthAgo).length,
    latest_post_title: newest?.title ?? null,
  };
}
