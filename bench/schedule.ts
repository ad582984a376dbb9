// `node --import ./scripts/alias.mjs bench/schedule.ts [feeds] [slots]`: a day of the scheduler on Postgres. Claims,
// lanes, batches, pauses of hosts and due times use the app's code; the clock, the sites and the engine are simulated.
// Reports how late feeds are fetched, and the gaps between requests to a host.
import type { SqlPool } from "@/db/client";
import { releaseHost, takeHost } from "@/db/queries/feeds/hosts";
import type { AppEvent } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { DAY_MS, MINUTE_MS } from "@/lib/core/duration";
import { readEnv } from "@/lib/core/env";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { hostOf, QUEUE_MS_MAX, spacingMsOf } from "@/lib/crawl/politeness/visit-host";
import { nextCrawlInSeconds } from "@/lib/feed/http/schedule";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { SYSTEM } from "@/lib/runtime/runtime";
import { findPostgres } from "@/scripts/find-postgres";
import { onFreshPostgres } from "./fresh-postgres";
import { createAgenda } from "./schedule-agenda";
import { type Crawler, type Host, simulateEngine } from "./schedule-engine";
import { isAmple, newTally, report, type Tally } from "./schedule-report";
import { makeWorld, type SimulatedFeed, type World } from "./schedule-world";

const FEEDS = Number(process.argv[2] ?? 200_000);
/** Feeds crawled at a time: `CRAWL_CONCURRENCY`, over all processes. */
const SLOTS = Number(process.argv[3] ?? 64);
const SEED = 20_261_122;
const START = Date.parse("2026-11-22T00:00:00Z");
const ROWS_AT_ONCE = 20_000;
const OVERDUE_MS = 15 * MINUTE_MS;

interface Day {
  ctx: SystemContext;
  pool: SqlPool;
  world: World;
  hosts: Map<string, Host>;
  clock: { now: number };
  tally: Tally;
  /** Feeds with a crawl in the last minute. */
  changed: Set<SimulatedFeed>;
}

async function bench(): Promise<void> {
  const postgres = await findPostgres();
  if (!postgres) throw new Error("This bench needs PostgreSQL: install it, or set TEST_DATABASE_URL.");
  await onFreshPostgres(simulateOn, postgres.url);
  await postgres.stop();
}

async function simulateOn(url: string): Promise<void> {
  const clock = { now: START };
  const { contextFor, database, stop } = await openRuntime(readEnv({ DATABASE_URL: url, LOG_LEVEL: "silent" }));
  const world = makeWorld(FEEDS, START, SEED);
  const ctx = { ...contextFor(SYSTEM), now: () => new Date(clock.now), random: world.random };
  const hosts = hostsOf(ctx, world);
  const day: Day = { ctx, pool: database.pool, world, hosts, clock, tally: newTally(), changed: new Set() };
  await storeFeeds(day);
  await simulate(day);
  for (const { wantedAt } of world.feeds.values()) if (wantedAt < START + DAY_MS - OVERDUE_MS) day.tally.overdue += 1;
  report(day.tally, [...hosts.values()], { feeds: FEEDS, slots: SLOTS });
  await stop();
}

/** Spreads the feeds over their intervals, like after a long time of use. */
function hostsOf(ctx: SystemContext, world: World): Map<string, Host> {
  const hosts = new Map<string, Host>();
  for (const feed of world.feeds.values()) {
    const intervalMs = intervalOf(ctx, feed) * 1000;
    feed.dueAt = START + world.random() * intervalMs;
    feed.wantedAt = feed.dueAt;
    const name = hostOf(feed.url);
    const host = hosts.get(name) ?? newHost(name, spacingMsOf(ctx, feed.url));
    host.feeds += 1;
    host.wanted += DAY_MS / intervalMs;
    hosts.set(name, host);
  }
  return hosts;
}

function newHost(name: string, spacingMs: number): Host {
  const askedAt = Number.NEGATIVE_INFINITY;
  return { name, spacingMs, feeds: 0, wanted: 0, asked: 0, askedAt, waiting: [], isBusy: false };
}

function intervalOf(ctx: SystemContext, { publishedAt, failures }: SimulatedFeed): number {
  const { crawlIntervalSecondsMin: secondsMin, crawlIntervalSecondsMax: secondsMax } = ctx.settings;
  return nextCrawlInSeconds(
    {
      publishedAt: publishedAt.map((at) => new Date(at)),
      askedSeconds: 0,
      failures,
      skipped: { hours: [], days: [] },
    },
    { now: ctx.now(), jitter: ctx.random(), secondsMin, secondsMax },
  );
}

/** Stores feeds that were read before, so that their lane is the prompt one until they fail. */
async function storeFeeds({ pool, world }: Day): Promise<void> {
  const feeds = [...world.feeds.values()];
  for (let start = 0; start < feeds.length; start += ROWS_AT_ONCE) {
    const some = feeds.slice(start, start + ROWS_AT_ONCE);
    await pool.query(
      `insert into feeds (id, url, url_hash, subscriber_count, next_due_at, last_checked_at, last_success_at)
        select id, url, sha256(url::bytea), 1, to_timestamp(due / 1000), to_timestamp($4), to_timestamp($4)
        from unnest($1::uuid[], $2::text[], $3::float8[]) as made (id, url, due)`,
      [some.map(({ id }) => id), some.map(({ url }) => url), some.map(({ dueAt }) => dueAt), START / 1000],
    );
  }
  await pool.query("vacuum analyze feeds");
}

type CrawlRequest = { data: { feedIds: string[] } };

async function simulate(day: Day): Promise<void> {
  const { ctx, world, hosts, clock, tally } = day;
  const agenda = createAgenda();
  const engine = simulateEngine(SLOTS, { agenda, clock, crawler: crawlerOf(day) });
  const send = async (events: AppEvent[]) => {
    // The app's claims send crawl requests only.
    for (const { data } of events as CrawlRequest[]) {
      const feeds = data.feedIds.flatMap((id) => world.feeds.get(id) ?? []);
      for (const [name, ofHost] of Map.groupBy(feeds, ({ url }) => hostOf(url))) {
        const host = hosts.get(name);
        if (host) engine.request(host, ofHost);
      }
    }
  };
  for (let tickAt = START; tickAt < START + DAY_MS; tickAt += MINUTE_MS) {
    clock.now = tickAt;
    await store(day);
    const startedAt = performance.now();
    await claimDueFeeds({ ...ctx, send });
    tally.claimMs.push(performance.now() - startedAt);
    while (agenda.nextAt() < tickAt + MINUTE_MS) {
      const moment = agenda.take();
      clock.now = moment?.at ?? clock.now;
      await moment?.happen();
      tally.waitingMax = Math.max(tally.waitingMax, engine.waiting());
    }
  }
}

/** Like `crawlFeed`, with a simulated response. */
function crawlerOf({ ctx, world, clock, tally, changed }: Day): Crawler {
  const put = (feed: SimulatedFeed, dueAt: number) => {
    feed.dueAt = dueAt;
    changed.add(feed);
  };
  return {
    release: (feed) => put(feed, feed.dueAt),
    ask: async (host, feed) => {
      const freeAt = await takeTurn(ctx, host);
      if (freeAt !== null) {
        tally.deferred += 1;
        put(feed, freeAt.getTime());
        return null;
      }
      // The database's times have microseconds, a Date milliseconds.
      if (clock.now - host.askedAt < host.spacingMs - 1) tally.hasty += 1;
      host.askedAt = clock.now;
      host.asked += 1;
      if (isAmple(host)) tally.lateMs.push(clock.now - feed.wantedAt);
      return world.answerMs(feed);
    },
    answer: (feed) => {
      world.publishUntil(feed, clock.now);
      feed.failures = feed.isFailing ? feed.failures + 1 : 0;
      put(feed, clock.now + intervalOf(ctx, feed) * 1000);
      feed.wantedAt = feed.dueAt;
    },
  };
}

/**
 * Takes a host like `visitHost`, and releases it at once, because the engine sends a host one request at a time. Skips
 * hosts with a single feed, which are fetched too rarely to matter. @returns when a busy host is free; null when taken
 */
async function takeTurn(ctx: SystemContext, { name, feeds, spacingMs }: Host): Promise<Date | null> {
  if (feeds === 1) return null;
  const now = ctx.now();
  const until = new Date(now.getTime() + QUEUE_MS_MAX);
  const state = await takeHost(ctx.db, name, { now, until, yieldMs: 0, isPage: false });
  if (state === null) await releaseHost(ctx.db, name, { until, startedAt: now, spacingMs, isPage: false });
  return state?.nextAllowedAt ?? null;
}

/** Updates the database with the last minute. */
async function store({ pool, changed, clock }: Day): Promise<void> {
  const feeds = [...changed];
  changed.clear();
  await pool.query(
    `update feeds set next_due_at = to_timestamp(due / 1000), claimed_until = null, failures = made.failures,
        last_checked_at = to_timestamp($4)
      from unnest($1::uuid[], $2::float8[], $3::int[]) as made (of, due, failures) where id = of`,
    [
      feeds.map(({ id }) => id),
      feeds.map(({ dueAt }) => dueAt),
      feeds.map(({ failures }) => failures),
      clock.now / 1000,
    ],
  );
}

await bench();
process.exit(0);
