import { RUN_MS_MAX } from "@/lib/crawl/crawl-feeds";
import { QUEUE_MS_MAX } from "@/lib/crawl/politeness/visit-host";
import type { Agenda } from "./schedule-agenda";
import type { SimulatedFeed } from "./schedule-world";

/** Like the crawl: a slower request leaves its slot. */
const SLOW_MS = 1_000;

/** A host, whose feeds are crawled in sequence. */
export interface Host {
  name: string;
  spacingMs: number;
  feeds: number;
  /** Requests that its feeds need in a day. */
  wanted: number;
  asked: number;
  askedAt: number;
  waiting: Crawl[];
  isBusy: boolean;
}

/** A claimed feed and the start of its batch. */
interface Crawl {
  feed: SimulatedFeed;
  batchAt: number;
}

export interface Crawler {
  /** Sends the request of a feed. @returns the time until its answer, or null when the host does not permit it now */
  ask(host: Host, feed: SimulatedFeed): Promise<number | null>;
  answer(feed: SimulatedFeed): void;
  /** Returns a feed that its batch had no time for. */
  release(feed: SimulatedFeed): void;
}

export interface SimulatedEngine {
  /** Starts the crawl of feeds of a host; each host has one request at a time. */
  request(host: Host, feeds: readonly SimulatedFeed[]): void;
  /** Crawls that wait for a slot. */
  waiting(): number;
}

/** Runs crawls in slots, in the order of their requests, like `crawlFeeds`. Pauses of a host take no slot. */
export function simulateEngine(
  slots: number,
  { agenda, clock, crawler }: { agenda: Agenda; clock: { now: number }; crawler: Crawler },
): SimulatedEngine {
  const ready: { host: Host; crawl: Crawl }[] = [];
  let free = slots;

  function advance(host: Host): void {
    const crawl = host.waiting.shift();
    host.isBusy = crawl !== undefined;
    if (crawl === undefined) return;
    const pauseMs = host.askedAt + host.spacingMs - clock.now;
    agenda.add(clock.now + (pauseMs > 0 && pauseMs < QUEUE_MS_MAX ? pauseMs : 0), () => {
      ready.push({ host, crawl });
      return fill();
    });
  }

  async function fill(): Promise<void> {
    while (free > 0) {
      const next = ready.shift();
      if (next === undefined) return;
      const { host, crawl } = next;
      if (clock.now - crawl.batchAt > RUN_MS_MAX) crawler.release(crawl.feed);
      else if (await begin(host, crawl.feed)) continue;
      advance(host);
    }
  }

  async function begin(host: Host, feed: SimulatedFeed): Promise<boolean> {
    const answerMs = await crawler.ask(host, feed);
    if (answerMs === null) return false;
    free -= 1;
    agenda.add(clock.now + Math.min(answerMs, SLOW_MS), () => {
      free += 1;
      return fill();
    });
    agenda.add(clock.now + answerMs, () => {
      crawler.answer(feed);
      advance(host);
    });
    return true;
  }

  return {
    request: (host, feeds) => {
      host.waiting.push(...feeds.map((feed) => ({ feed, batchAt: clock.now })));
      if (!host.isBusy) advance(host);
    },
    waiting: () => ready.length,
  };
}
