import { RUN_MS_MAX } from "@/lib/crawl/crawl-feeds";
import type { Agenda } from "./schedule-agenda";
import type { SimulatedFeed } from "./schedule-world";

/** A host with its waiting groups, one of which runs at a time. */
export interface Host {
  name: string;
  spacingMs: number;
  feeds: number;
  /** Requests that its feeds need in a day. */
  wanted: number;
  asked: number;
  askedAt: number;
  waiting: SimulatedFeed[][];
  isBusy: boolean;
}

/** The rest of a running group. */
export interface Run {
  host: Host;
  feeds: readonly SimulatedFeed[];
  startedAt: number;
}

export interface Crawler {
  /** Crawls the first still claimed feed of a run, and calls `next` at its end. */
  crawl(run: Run, next: () => Promise<void>): Promise<void>;
  /** Returns a feed that its group had no time for. */
  release(feed: SimulatedFeed): void;
}

export interface SimulatedEngine {
  request(host: Host, feeds: SimulatedFeed[]): void;
  waiting(): number;
}

/**
 * Runs as many groups as there are slots, one for each host, in order of arrival. Groups end like the runs of `crawlFeeds`.
 */
export function simulateEngine(
  slots: number,
  { agenda, clock, crawler }: { agenda: Agenda; clock: { now: number }; crawler: Crawler },
): SimulatedEngine {
  const ready: Host[] = [];
  let [free, waiting] = [slots, 0];

  function begin(): void {
    while (free > 0) {
      const host = ready.shift();
      const feeds = host?.waiting.shift();
      if (!host || !feeds) return;
      [free, waiting, host.isBusy] = [free - 1, waiting - 1, true];
      agenda.add(clock.now, () => goOn({ host, feeds, startedAt: clock.now }));
    }
  }

  function end({ host, feeds }: Run): void {
    for (const feed of feeds) if (feed.isClaimed) crawler.release(feed);
    [free, host.isBusy] = [free + 1, false];
    if (host.waiting.length > 0) ready.push(host);
    begin();
  }

  async function goOn(run: Run): Promise<void> {
    const feeds = run.feeds.slice(
      Math.max(
        0,
        run.feeds.findIndex((feed) => feed.isClaimed),
      ),
    );
    const [feed] = feeds;
    if (!feed?.isClaimed || clock.now - run.startedAt > RUN_MS_MAX) return end(run);
    await crawler.crawl({ ...run, feeds }, () => goOn({ ...run, feeds: feeds.slice(1) }));
  }

  return {
    request: (host, feeds) => {
      host.waiting.push(feeds);
      waiting += 1;
      if (!host.isBusy && host.waiting.length === 1) ready.push(host);
      begin();
    },
    waiting: () => waiting,
  };
}
