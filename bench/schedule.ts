// `node --import ./scripts/alias.mjs bench/schedule.ts [feeds] [slots]`: a day of the scheduler on Postgres. Claims,
// groups, pauses of hosts and due times use the app's code; the clock, the sites and the engine are simulated. Reports
// how late feeds are fetched, and the gaps between requests to a host.

import { availableParallelism, loadavg } from "node:os";
import type { SqlPool } from "@/db/client";
import { releaseHost, takeHost } from "@/db/queries/feeds/hosts";
import type { AppEvent } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { DAY_MS, MINUTE_MS } from "@/lib/core/duration";
import { readEnv } from "@/lib/core/env";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { hostOf, QUEUE_MS_MAX, spacingMsOf } from "@/lib/crawl/politeness/visit-host";
import { nextCrawlInSeconds } from "@/lib/feed/http/schedule";
import { openRuntime, SYSTEM } from "@/lib/runtime/runtime";
import { findPostgres } from "@/scripts/find-postgres";
import { onFreshPostgres } from "./fresh-postgres";
import { quantile } from "./measure";
import { type Agenda, createAgenda } from "./schedule-agenda";
import { type Crawler, type Host, simulateEngine } from "./schedule-engine";
import { makeWorld, type SimulatedFeed, type World } from "./schedule-world";

const FEEDS = Number(process.argv[2] ?? 200_000);
/** Number of concurrent groups: `CRAWL_CONCURRENCY`, over all processes. */
const SLOTS = Number(process.argv[3] ?? 64);
const SEED = 20_261_122;
const START = Date.parse("2026-11-22T00:00:00Z");
const ROWS_AT_ONCE = 20_000;
/** Share of a host's time above which its feeds need too much of it. */
const AMPLE_SHARE = 0.8;

/** Results of the day; times are milliseconds. */
interface Tally {
  /** Delays of requests to hosts with enough time. */
  lateMs: number[];
  claimMs: number[];
  /** Requests that came too soon after another to their host. */
  hasty: number;
  deferred: number;
  groupsWaitingMax: number;
}

interface Day {
  ctx: SystemContext;
  pool: SqlPool;
  world: World;
  hosts: Map<string, Host>;
  clock: { now: number };
  tally: Tally;
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
  const tally: Tally = { lateMs: [], claimMs: [], hasty: 0, deferred: 0, groupsWaitingMax: 0 };
  const day: Day = { ctx, pool: database.pool, world, hosts: hostsOf(ctx, world), clock, tally };
  await storeFeeds(day);
  await simulate(day);
  report(day);
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
  return {
    name,
    spacingMs,
    feeds: 0,
    wanted: 0,
    asked: 0,
    askedAt: Number.NEGATIVE_INFINITY,
    waiting: [],
    isBusy: false,
  };
}

const isAmple = ({ wanted, spacingMs }: Host) => wanted * spacingMs <= AMPLE_SHARE * DAY_MS;

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

async function storeFeeds({ pool, world }: Day): Promise<void> {
  const feeds = [...world.feeds.values()];
  for (let start = 0; start < feeds.length; start += ROWS_AT_ONCE) {
    const some = feeds.slice(start, start + ROWS_AT_ONCE);
    await pool.query(
      `insert into feeds (id, url, url_hash, subscriber_count, next_due_at)
        select id, url, sha256(url::bytea), 1, to_timestamp(due / 1000)
        from unnest($1::uuid[], $2::text[], $3::float8[]) as made (id, url, due)`,
      [some.map(({ id }) => id), some.map(({ url }) => url), some.map(({ dueAt }) => dueAt)],
    );
  }
  await pool.query("vacuum analyze feeds");
}

type CrawlRequest = { data: { feedIds: string[] } };

async function simulate(day: Day): Promise<void> {
  const { ctx, world, hosts, clock, tally } = day;
  const agenda = createAgenda();
  const changed = new Set<SimulatedFeed>();
  const engine = simulateEngine(SLOTS, { agenda, clock, crawler: crawlerOf(day, { agenda, changed }) });
  const send = async (events: AppEvent[]) => {
    for (const { data } of events as CrawlRequest[]) {
      const feeds = data.feedIds.flatMap((id) => world.feeds.get(id) ?? []);
      for (const feed of feeds) feed.isClaimed = true;
      // A round fetches from as many hosts at once as there are slots.
      for (const [name, ofHost] of Map.groupBy(feeds, ({ url }) => hostOf(url))) {
        const host = hosts.get(name);
        if (host) engine.request(host, ofHost);
      }
    }
  };
  for (const tickAt = { now: START }; tickAt.now < START + DAY_MS; tickAt.now += MINUTE_MS) {
    clock.now = tickAt.now;
    await store(day, changed);
    const startedAt = performance.now();
    await claimDueFeeds({ ...ctx, send });
    tally.claimMs.push(performance.now() - startedAt);
    tally.groupsWaitingMax = Math.max(tally.groupsWaitingMax, engine.waiting());
    while (agenda.nextAt() < tickAt.now + MINUTE_MS) {
      const moment = agenda.take();
      clock.now = moment?.at ?? clock.now;
      await moment?.happen();
    }
  }
}

/** Like `crawlFeed`, with a simulated response time. */
function crawlerOf(day: Day, { agenda, changed }: { agenda: Agenda; changed: Set<SimulatedFeed> }): Crawler {
  const { ctx, world, clock, tally } = day;
  const give = (feed: SimulatedFeed, dueAt: number) => {
    [feed.dueAt, feed.isClaimed] = [dueAt, false];
    changed.add(feed);
  };
  return {
    release: (feed) => give(feed, feed.dueAt),
    crawl: async ({ host, feeds: [feed] }, next) => {
      if (!feed) return;
      const goAt = await turnAt(day, host);
      if (goAt - clock.now > QUEUE_MS_MAX) {
        tally.deferred += 1;
        give(feed, goAt);
        return next();
      }
      agenda.add(goAt, () => {
        noteRequest(day, host, feed);
        agenda.add(goAt + world.answerMs(feed), () => {
          world.publishUntil(feed, clock.now);
          feed.failures = feed.isFailing ? feed.failures + 1 : 0;
          give(feed, clock.now + intervalOf(ctx, feed) * 1000);
          feed.wantedAt = feed.dueAt;
          return next();
        });
      });
    },
  };
}

/**
 * Skips hosts with a single feed, which are fetched too rarely to matter. Otherwise like `visitHost`, at the simulated
 * time.
 */
async function turnAt({ ctx, clock }: Day, { name, feeds, spacingMs }: Host): Promise<number> {
  if (feeds === 1) return clock.now;
  const now = ctx.now();
  const until = new Date(now.getTime() + QUEUE_MS_MAX);
  const state = await takeHost(ctx.db, name, { now, until, yieldMs: 0, isPage: false });
  const startedAt = state === null ? now : new Date(Math.max(now.getTime(), state.nextAllowedAt.getTime()));
  if (state !== null) await takeHost(ctx.db, name, { now: startedAt, until, yieldMs: 0, isPage: false });
  await releaseHost(ctx.db, name, { until, startedAt, spacingMs, isPage: false });
  return startedAt.getTime();
}

function noteRequest({ clock, tally }: Day, host: Host, feed: SimulatedFeed): void {
  // The database's times have microseconds, a Date milliseconds.
  if (clock.now - host.askedAt < host.spacingMs - 1) tally.hasty += 1;
  host.askedAt = clock.now;
  host.asked += 1;
  if (isAmple(host)) tally.lateMs.push(clock.now - feed.wantedAt);
}

/** Updates the database with the last minute. */
async function store({ pool }: Day, changed: Set<SimulatedFeed>): Promise<void> {
  const feeds = [...changed];
  changed.clear();
  await pool.query(
    `update feeds set next_due_at = to_timestamp(due / 1000), claimed_until = null
      from unnest($1::uuid[], $2::float8[]) as made (of, due) where id = of`,
    [feeds.map(({ id }) => id), feeds.map(({ dueAt }) => dueAt)],
  );
}

function report({ world, hosts, tally }: Day): void {
  const { lateMs, claimMs, hasty, deferred, groupsWaitingMax } = tally;
  const all = [...hosts.values()];
  const sum = (of: (host: Host) => number) => all.reduce((total, host) => total + of(host), 0);
  const minutes = (share: number) => `${(quantile(lateMs, share) / MINUTE_MS).toFixed(1)} min`;
  console.log(
    `A day of ${FEEDS} feeds of ${hosts.size} hosts, ${SLOTS} at once; ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  );
  console.log(`requests             ${sum(({ asked }) => asked)}, wanted ${Math.round(sum(({ wanted }) => wanted))}`);
  console.log(`late, where a host has time for its feeds`);
  console.log(
    `                     p50 ${minutes(0.5)}, p95 ${minutes(0.95)}, p99 ${minutes(0.99)}, max ${minutes(1)}`,
  );
  console.log(`sooner than owed     ${hasty}`);
  console.log(`put off              ${deferred}`);
  console.log(`groups waiting, max  ${groupsWaitingMax}`);
  console.log(`overdue at the end   ${[...world.feeds.values()].filter(isOverdue).length} by more than 15 minutes`);
  console.log(
    `a claim              p50 ${quantile(claimMs, 0.5).toFixed(0)} ms, p95 ${quantile(claimMs, 0.95).toFixed(0)} ms`,
  );
  for (const host of all.filter((one) => !isAmple(one)))
    console.log(
      `${host.name}: ${host.feeds} feeds want ${Math.round(host.wanted)} requests, ${Math.floor(DAY_MS / host.spacingMs)} fit in, ${host.asked} were made`,
    );
}

const isOverdue = ({ wantedAt }: SimulatedFeed) => wantedAt < START + DAY_MS - 15 * MINUTE_MS;

await bench();
process.exit(0);
