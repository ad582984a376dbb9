import type { SourceRow } from "@/db/queries/sources/sources";
import type { UserContext } from "@/lib/context/context";
import type { Source } from "@/lib/contract/source";
import { seesSettings, withRemedy } from "@/lib/crawl/connectors/connectors";
import type { Discovery } from "@/lib/crawl/discovery/discovery";

/** Errors that resolve by themselves. */
export const RATE_LIMITED: ReadonlySet<string> = new Set(["rate_limited"]);
const NEEDS_CREDENTIALS = new Set([
  "needs_password",
  "credentials_unreadable",
  "needs_connector",
  "needs_key",
  "key_refused",
  "key_expired",
]);

/** A source as the caller sees it; only the operator sees names of settings. */
export async function presentSourceFor(ctx: UserContext, row: SourceRow): Promise<Source> {
  return presentSource(row, { isForOperator: await seesSettings(ctx, [row.feed?.lastErrorCode]) });
}

/** A source with the state of its feed. */
export function presentSource({ feed, ...source }: SourceRow, viewer: { isForOperator: boolean }): Source {
  const trouble = { type: source.type, code: feed?.lastErrorCode ?? null, reason: feed?.lastError ?? null };
  return {
    id: source.id,
    newsfeed_id: source.newsfeedId,
    url: source.url,
    source_type: source.type,
    title: source.title ?? feed?.title ?? null,
    site_url: feed?.siteUrl ?? null,
    icon_url: feed?.iconUrl ?? null,
    rss_feed_url: source.feedUrl,
    use_rss: feed !== null && feed.route !== "api",
    route: feed?.route ?? null,
    check_interval_minutes: Math.min(1_440, Math.max(1, Math.round((feed?.intervalSeconds ?? 3_600) / 60))),
    last_checked_at: feed?.lastCheckedAt ?? null,
    last_success_at: feed?.lastSuccessAt ?? null,
    next_check_at: feed === null || feed.goneAt ? null : feed.nextDueAt,
    is_active: feed !== null && feed.goneAt === null,
    status: statusOf(feed),
    last_error: withRemedy(trouble, viewer),
    post_count: source.postCount,
    posts_per_week: Math.round(source.postsPerWeek * 10) / 10,
    latest_published_at: source.latestPublishedAt,
    matched_share: source.matchedShare === null ? null : Math.round(source.matchedShare * 1_000) / 1_000,
    translate_to: source.translateTo,
    created_at: source.createdAt,
  };
}

/** State of the feed's crawl; a source without a feed has none. */
export function statusOf(
  feed: Pick<NonNullable<SourceRow["feed"]>, "goneAt" | "lastErrorCode" | "lastCheckedAt"> | null,
): Source["status"] {
  if (feed === null) return "pending";
  if (feed.goneAt) return "gone";
  if (feed.lastErrorCode !== null) {
    if (RATE_LIMITED.has(feed.lastErrorCode)) return "rate_limited";
    return NEEDS_CREDENTIALS.has(feed.lastErrorCode) ? "needs_credentials" : "failing";
  }
  return feed.lastCheckedAt === null ? "pending" : "ok";
}

/** Explains why an address has no feed, for the caller; null when it has one. */
export async function refusalText(
  ctx: UserContext,
  found: Pick<Discovery, "type" | "refusal">,
): Promise<string | null> {
  if (found.refusal === null) return null;
  const { code, message: reason } = found.refusal;
  return withRemedy({ type: found.type, code, reason }, { isForOperator: await seesSettings(ctx, [code]) });
}
