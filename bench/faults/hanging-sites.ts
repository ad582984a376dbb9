import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startCrowd } from "@/lib/crawl/testing/crowd";
import { startDrippingSite } from "@/lib/crawl/testing/dripping-site";
import { quantile } from "../measure";
import type { HangingTask } from "./hanging-app";
import { type Grounds, inFolder, judge, onPostgres, together, type Verdict } from "./row";

const MINUTES = 30;
const HEALTHY = 20;
const HANGING = 300;
const DRIPPING = 200;
const FIRST_HANGING = 256;
/** Minimum and maximum interval are equal, so that there is no jitter. */
const INTERVAL_SECONDS = 60;
const LATE_SECONDS_MAX = 5;

/**
 * One user follows 300 feeds that never answer and one whose 200 items link to endless pages. Measures whether another
 * user's feeds are fetched in time and whether mails leave. Runs both databases at once, each in its own process.
 */
export async function crawlAmongHangingSites(grounds: Grounds): Promise<Verdict> {
  const minutes = MINUTES * grounds.share;
  const [embedded, postgres] = await Promise.all([
    inFolder((folder) => watchOne({ LEDE_DATA_DIR: folder, DATABASE_URL: "" }, minutes)),
    onPostgres(grounds.postgresUrl, (variables) => watchOne(variables, minutes)),
  ]);
  return together({ embedded, Postgres: postgres });
}

async function watchOne(variables: Record<string, string>, minutes: number): Promise<Verdict> {
  const crowd = await startCrowd((host) => (host >= FIRST_HANGING ? "slow" : null));
  const dripping = await startDrippingSite(DRIPPING);
  const urlsOf = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => crowd.urlOf(first + index, 1));
  const task: HangingTask = {
    healthy: urlsOf(0, HEALTHY),
    hanging: urlsOf(FIRST_HANGING, HANGING),
    drippingFeed: dripping.feedUrl,
  };
  const app = fork(join(import.meta.dirname, "hanging-app.ts"), {
    env: {
      ...process.env,
      ...variables,
      CRAWL_ALLOW_PRIVATE_HOSTS: "127.0.0.0/8",
      CRAWL_INTERVAL_MIN_SECONDS: String(INTERVAL_SECONDS),
      CRAWL_INTERVAL_MAX_SECONDS: String(INTERVAL_SECONDS),
    },
  });
  const mailMs: number[] = [];
  app.on("message", (message) => typeof message === "number" && mailMs.push(message));
  app.send(task);
  await once(app, "message");
  await setTimeout(minutes * 60_000);
  app.kill("SIGKILL");
  await once(app, "exit");
  const asked = task.healthy.map((url) => crowd.askedAt.get(url) ?? []);
  const hangingAsked = task.hanging.filter((url) => crowd.askedAt.has(url)).length;
  await dripping.close();
  await crowd.close();
  return judgeTimes({
    asked,
    mailMs,
    minutes,
    hangingAsked,
    pages: dripping.pagesAsked(),
    atOnceMax: crowd.atOnceMax(),
  });
}

interface Times {
  /** When each healthy feed was fetched, in milliseconds since 1970. */
  asked: readonly number[][];
  mailMs: readonly number[];
  minutes: number;
  hangingAsked: number;
  pages: number;
  atOnceMax: number;
}

function judgeTimes({ asked, mailMs, minutes, hangingAsked, pages, atOnceMax }: Times): Verdict {
  const gaps = asked.flatMap((times) => times.slice(1).map((at, index) => (at - (times[index] ?? at)) / 1_000));
  const late = gaps.map((gap) => gap - INTERVAL_SECONDS).toSorted((a, b) => a - b);
  const mails = mailMs.map((ms) => ms / 1_000).toSorted((a, b) => a - b);
  const seconds = (value: number | undefined) => (value ?? Number.NaN).toFixed(2);
  const askedMin = Math.floor((minutes * 60) / (INTERVAL_SECONDS + LATE_SECONDS_MAX));
  return judge(
    `healthy feeds asked ${seconds(quantile(late, 0.95))} s late (p95, at most ${seconds(late.at(-1))}, ${late.length} times), mails left after ${seconds(mails.at(-1))} s at most (${mails.length}), ${hangingAsked} hanging feeds and ${pages} endless pages asked`,
    {
      [`p95 within ${LATE_SECONDS_MAX} s`]: quantile(late, 0.95) <= LATE_SECONDS_MAX,
      "every healthy feed each minute": asked.every((times) => times.length >= askedMin),
      [`mails within ${LATE_SECONDS_MAX} s`]: mails.length > 0 && (mails.at(-1) ?? 0) <= LATE_SECONDS_MAX,
      "hanging feeds are asked": hangingAsked > 0 && pages > 0,
      "one request to a host at a time": atOnceMax === 1,
    },
  );
}
