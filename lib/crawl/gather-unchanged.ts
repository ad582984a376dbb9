import { listRecentPublishedOf } from "@/db/queries/articles/articles";
import { type Feed, finishUnchanged } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import type { FeedResult, UnreadFeed } from "@/lib/crawl/collect/fetch-feed";
import { after, POSTS_FOR_RHYTHM, secondsToNextCrawl } from "./crawl-feed";
import { type HostLease, releaseLeases } from "./lease-hosts";

/** Interval in which unchanged feeds are batched into one statement. */
const GATHER_MS = 100;

type Unchanged = Extract<FeedResult, { kind: "unchanged" }>;
interface Ending {
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

/** Stores unchanged feeds together, a moment after the first of them; `store` stores the last ones. */
export function gatherUnchanged(ctx: Context) {
  const waiting: Ending[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stored: Promise<void> = Promise.resolve();
  const store = () => {
    clearTimeout(timer);
    timer = undefined;
    const together = waiting.splice(0);
    if (together.length > 0) stored = stored.then(() => storeTogether(ctx, together));
    // The caller sees the rejection when it awaits the end.
    stored.catch(() => undefined);
    return stored;
  };
  return {
    add: (ending: Ending) => {
      waiting.push(ending);
      timer ??= setTimeout(store, GATHER_MS);
    },
    store,
  };
}

async function storeTogether(ctx: Context, endings: readonly Ending[]): Promise<void> {
  await releaseLeases(ctx, endings);
  const ids = endings.map(({ feed }) => feed.id);
  const published = await listRecentPublishedOf(ctx.db, ids, POSTS_FOR_RHYTHM);
  const crawls = endings.map(({ feed, answer }) => {
    const publishedAt = published.get(feed.id) ?? [];
    const intervalSeconds = secondsToNextCrawl(ctx, { publishedAt, asked: feed.asked, received: answer.received });
    return {
      feedId: feed.id,
      intervalSeconds,
      nextDueAt: after(ctx, intervalSeconds),
      isWhole: !answer.received.wasConditional,
    };
  });
  await finishUnchanged(ctx.db, crawls, ctx.now());
}
