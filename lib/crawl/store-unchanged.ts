import { listRecentPublished } from "@/db/queries/articles/articles";
import { type Feed, finishUnchanged } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import { afterSeconds } from "@/lib/core/duration";
import type { FeedResult, UnreadFeed } from "@/lib/crawl/collect/fetch-feed";
import { POSTS_FOR_RHYTHM, secondsAfterSuccess } from "./crawl-feed";
import { type HostLease, releaseHostLeases } from "./lease-hosts";

type Unchanged = Extract<FeedResult, { kind: "unchanged" }>;
/** An unchanged feed that was just asked. */
export interface UnchangedFeed {
  feed: Feed;
  lease: HostLease;
  answer: Unchanged;
}

/** Whether the crawl has nothing to store but its time. */
export function isUnchanged(feed: Feed, answer: FeedResult | UnreadFeed): answer is Unchanged {
  if (answer.kind !== "unchanged" || feed.hub !== null || feed.movedTo !== null) return false;
  const { success, received } = answer;
  const { etag, lastModified, validatorsFrom } = success.validators ?? feed;
  const isSame = etag === feed.etag && lastModified === feed.lastModified && validatorsFrom === feed.validatorsFrom;
  return isSame && success.movedTo === null && received.quotaSeconds === null;
}

/** Stores unchanged feeds and releases their hosts. */
export async function storeUnchanged(ctx: Context, endings: readonly UnchangedFeed[]): Promise<void> {
  await releaseHostLeases(ctx, endings);
  const ids = endings.map(({ feed }) => feed.id);
  const published = await listRecentPublished(ctx.db, ids, POSTS_FOR_RHYTHM);
  const crawls = endings.map(({ feed, answer }) => {
    const publishedAt = published.get(feed.id) ?? [];
    const intervalSeconds = secondsAfterSuccess(ctx, feed.asked, { publishedAt, received: answer.received });
    return {
      feedId: feed.id,
      intervalSeconds,
      nextDueAt: afterSeconds(ctx.now(), intervalSeconds),
      isWhole: !answer.received.wasConditional,
    };
  });
  await finishUnchanged(ctx.db, crawls, ctx.now());
}
