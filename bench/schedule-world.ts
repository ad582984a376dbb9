import { DAY_MS } from "@/lib/core/duration";
import { seeded } from "@/lib/testing/seeded";

const POSTS_KNOWN = 10;
const FAILING_SHARE = 0.03;
const DORMANT_SHARE = 0.3;
/** Time between two posts of a feed: log-normal with a median of a day. */
const GAP_SIGMA = 1.8;
/** Response time of a site: log-normal with a median of 0.3 s; a failing one takes the whole timeout. */
const ANSWER_MS = 300;
const ANSWER_SIGMA = 0.8;
const TIMEOUT_MS = 10_000;

/** A simulated feed; times in milliseconds. */
export interface SimulatedFeed {
  id: string;
  url: string;
  /** Its row. */
  dueAt: number;
  /** When it should be fetched, whatever its host's delays. */
  wantedAt: number;
  failures: number;
  isFailing: boolean;
  gapMs: number;
  nextPostAt: number;
  /** Times of its latest posts, the newest first. */
  publishedAt: number[];
}

export interface World {
  feeds: Map<string, SimulatedFeed>;
  /** Publishes all posts up to this time. */
  publishUntil(feed: SimulatedFeed, now: number): void;
  answerMs(feed: SimulatedFeed): number;
  random: () => number;
}

/** Host names with their numbers of feeds: two large networks, a long tail of platforms, and separate sites. */
function hostsFor(count: number): [string, number][] {
  const share = (part: number) => Math.round(count * part);
  const hosts: [string, number][] = [
    ["www.youtube.com", share(0.04)],
    ["www.reddit.com", share(0.0075)],
  ];
  for (let rank = 2; rank < share(0.015); rank += 1)
    hosts.push([`platform-${rank}.example`, Math.ceil((0.015 * count) / rank)]);
  const placed = hosts.reduce((sum, [, size]) => sum + size, 0);
  for (let index = placed; index < count; index += 1) hosts.push([`site-${index}.example`, 1]);
  return hosts;
}

/** Repeats for the same seed. */
export function makeWorld(count: number, startAt: number, seed: number): World {
  const { nat } = seeded(seed);
  const random = () => (nat(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const exponential = (mean: number) => -Math.log(random()) * mean;
  const feeds = new Map<string, SimulatedFeed>();
  for (const [host, size] of hostsFor(count))
    for (let index = 0; index < size; index += 1) {
      const id = `0193f2a0-0002-7000-8000-${String(feeds.size).padStart(12, "0")}`;
      const gapMs = DAY_MS * Math.exp(GAP_SIGMA * normal());
      const isDormant = random() < DORMANT_SHARE;
      const publishedAt = isDormant ? [] : [startAt - exponential(gapMs)];
      while (!isDormant && publishedAt.length < POSTS_KNOWN)
        publishedAt.push((publishedAt.at(-1) ?? 0) - exponential(gapMs));
      feeds.set(id, {
        id,
        url: `https://${host}/feeds/${index}.xml`,
        dueAt: startAt,
        wantedAt: startAt,
        failures: 0,
        isFailing: random() < FAILING_SHARE,
        gapMs,
        nextPostAt: isDormant ? Number.POSITIVE_INFINITY : startAt + exponential(gapMs),
        publishedAt,
      });
    }
  return {
    feeds,
    random,
    publishUntil: (feed, now) => {
      while (feed.nextPostAt <= now) {
        feed.publishedAt = [feed.nextPostAt, ...feed.publishedAt].slice(0, POSTS_KNOWN);
        feed.nextPostAt += exponential(feed.gapMs);
      }
    },
    answerMs: ({ isFailing }) => (isFailing ? TIMEOUT_MS : ANSWER_MS * Math.exp(ANSWER_SIGMA * normal())),
  };
}
