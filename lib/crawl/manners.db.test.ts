import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import {
  type Play,
  type Recorded,
  type RecordingServer,
  startRecordingServer,
} from "@/lib/crawl/testing/recording-server";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { validateSource } from "@/lib/domain/sources/validate-source";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const START = new Date("2026-11-18T09:00:00Z");
const HOURS = 72;
const FEED = "/feed.xml";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

/** Validates, adds and reads an address for days, with a clock that jumps between due crawls. */
async function read(play: (hours: number) => Play): Promise<Recorded[]> {
  const hoursAt = (at: Date) => (at.getTime() - START.getTime()) / HOUR_MS;
  let now = START;
  const setNow = (to: Date) => {
    now = to;
    runtime.setNow(to);
  };
  setNow(START);
  const server = await startRecordingServer(
    () => now,
    (at) => play(hoursAt(at)),
  );
  try {
    await follow(server);
    for (let due = await nextDue(server); due && hoursAt(due) < HOURS; due = await nextDue(server)) {
      // At the next tick, one a minute.
      setNow(new Date(Math.ceil(Math.max(due.getTime(), now.getTime() + 1) / MINUTE_MS) * MINUTE_MS));
      await runDue(runtime);
    }
    setNow(new Date(START.getTime() + HOURS * HOUR_MS));
    await runDue(runtime);
    return server.requests;
  } finally {
    await server.close();
    await runtime.database.pool.query("update feeds set gone_at = now() where gone_at is null");
  }
}

async function follow(server: RecordingServer) {
  const ctx = await runtime.newUser();
  // Other tests check the posts.
  const wanted = { name: "News", start_date: "2026-11-01", keywords: ["nothing like it"] };
  const newsfeed = await createNewsfeed(ctx, wanted);
  await validateSource(ctx, `${server.url}${FEED}`);
  await addSource(ctx, newsfeed.id, { url: `${server.url}${FEED}` });
  await runSent(runtime);
  const other = await runtime.newUser();
  const second = await createNewsfeed(other, wanted);
  await addSource(other, second.id, { url: `${server.url}${FEED}` });
  await runSent(runtime);
}

async function nextDue(server: RecordingServer): Promise<Date | null> {
  const { rows } = await runtime.database.pool.query(
    "select next_due_at as due from feeds where url like $1 and gone_at is null and subscriber_count > 0",
    [`${server.url}%`],
  );
  return rows[0] ? new Date(rows[0].due) : null;
}

const isConditional = ({ headers }: Recorded) =>
  headers["if-none-match"] !== undefined || headers["if-modified-since"] !== undefined;
const wholeWithoutCondition = (requests: readonly Recorded[]) =>
  requests.filter((request) => request.status === 200 && !isConditional(request));
const hoursOf = (request: Recorded | undefined) => ((request?.at.getTime() ?? 0) - START.getTime()) / HOUR_MS;

/** Minutes between requests for one path. */
function gapsOf(requests: readonly Recorded[], path = FEED): number[] {
  const times = requests.filter((request) => request.path === path).map((request) => request.at.getTime());
  return times.slice(1).map((time, index) => (time - (times[index] ?? time)) / MINUTE_MS);
}

/** Checks that the reader sends only validators of the last answer. */
function expectFaithful(requests: readonly Recorded[]): void {
  const given = new Map<string, Recorded["gave"]>();
  for (const request of requests) {
    const { headers, path } = request;
    const last = given.get(path);
    if (isConditional(request))
      expect({ etag: headers["if-none-match"], lastModified: headers["if-modified-since"] }).toEqual({
        etag: last?.etag,
        lastModified: last?.lastModified,
      });
    if (request.gave) given.set(path, request.gave);
  }
}

/** Checks that requests have only the headers that a feed reader needs. */
function expectModest(requests: readonly Recorded[]): void {
  for (const { headers, path } of requests) {
    const rest = Object.keys(headers).filter((name) => !name.startsWith("if-"));
    expect(rest.toSorted()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
    expect(path).toMatch(/^\/[a-z]+\.xml$/);
    expect(headers["accept-encoding"]).toBe("gzip, br, zstd");
  }
  const agents = requests.slice(1).map((request) => request.headers["user-agent"]);
  expect(new Set(agents)).toEqual(
    new Set(["Lede/0.0.0-test (+http://localhost:3000/bot; feed fetcher; 2 subscribers)"]),
  );
}

/** A new item every five hours after twelve hourly ones. */
const itemsAt = (hours: number) => 12 + Math.floor(hours / 5);
const dateAt = (hours: number) => new Date(START.getTime() + Math.floor(hours) * HOUR_MS).toUTCString();
const etagAt = (hours: number) => `W/"${itemsAt(hours)}-gzip"`;
const modifiedAt = (hours: number) => dateAt(5 * Math.floor(hours / 5));

describe("a server with validators", () => {
  const VALIDATORS: [string, (hours: number) => Play["validators"]][] = [
    ["ETag", (hours) => ({ etag: etagAt(hours) })],
    ["Last-Modified", (hours) => ({ lastModified: modifiedAt(hours) })],
    ["both", (hours) => ({ etag: etagAt(hours), lastModified: modifiedAt(hours) })],
    [
      "an ETag that changes while Last-Modified does not",
      (hours) => ({ etag: etagAt(hours), lastModified: dateAt(0) }),
    ],
    [
      "a Last-Modified that changes while the ETag does not",
      (hours) => ({ etag: '"1"', lastModified: modifiedAt(hours) }),
    ],
    [
      "an ETag that disappears and returns",
      (hours) => ({ lastModified: modifiedAt(hours), ...((hours < 20 || hours > 50) && { etag: etagAt(hours) }) }),
    ],
  ];
  test.each(VALIDATORS)("gets one unconditional request in three days: %s", async (_, validators) => {
    const requests = await read((hours) => {
      const given = validators(hours);
      return { items: itemsAt(hours), ...(given && { validators: given }) };
    });
    expect(wholeWithoutCondition(requests).map(hoursOf)).toEqual([0]);
    expectFaithful(requests);
    expectModest(requests);
    expect(Math.min(...gapsOf(requests))).toBeGreaterThanOrEqual(60);
    // Every change was read.
    expect(requests.length).toBeGreaterThan(20);
    const whole = requests.filter((request) => request.status === 200);
    expect(whole.length).toBeGreaterThanOrEqual(1 + Math.floor(HOURS / 5));
    for (const [index, { gave }] of whole.entries()) expect(gave).not.toEqual(whole[index - 1]?.gave);
  });
});

test("a server without validators gets at most one request an hour", async () => {
  const requests = await read((hours) => ({ items: itemsAt(hours) }));
  expect(requests.filter(isConditional)).toEqual([]);
  expectModest(requests);
  expect(Math.min(...gapsOf(requests))).toBeGreaterThanOrEqual(60);
});

describe("a server's polling hints", () => {
  const polite = (hours: number): Play => ({ items: itemsAt(hours), validators: { etag: etagAt(hours) } });

  test("include a max-age above an hour", async () => {
    const play = (hours: number) => ({ ...polite(hours), headers: { "cache-control": "max-age=10800" } });
    const requests = await read(play);
    expect(Math.min(...gapsOf(requests))).toBeGreaterThanOrEqual(180);
    expect(requests.length).toBeGreaterThan(10);
  });

  test("permit more than hourly requests by a max-age below an hour", async () => {
    const play = () => ({ ...polite(0), headers: { "cache-control": "max-age=1200" } });
    const requests = await read(play);
    expect(Math.min(...gapsOf(requests))).toBeGreaterThanOrEqual(20);
    expect(Math.min(...gapsOf(requests))).toBeLessThan(60);
    expect(wholeWithoutCondition(requests).length).toBe(1);
  });

  const RESTS: [string, number, (at: number) => Record<string, string>, number][] = [
    ["429 with seconds", 429, () => ({ "retry-after": "18000" }), 5],
    ["429 with a date", 429, (hours) => ({ "retry-after": dateAt(Math.floor(hours) + 6) }), 5],
    ["503 with seconds", 503, () => ({ "retry-after": "7200" }), 2],
    ["429 with nothing", 429, () => ({}), 1],
  ];
  test.each(RESTS)("pause the feed: %s", async (_, status, headers, hoursMin) => {
    const play = (hours: number) =>
      hours > 20 && hours < 30 ? { items: 1, status, headers: headers(hours) } : polite(hours);
    const requests = await read(play);
    const refused = requests.filter((request) => request.status === status);
    expect(refused.length).toBeGreaterThan(0);
    for (const request of refused) {
      const next = requests[requests.indexOf(request) + 1];
      expect(hoursOf(next) - hoursOf(request)).toBeGreaterThanOrEqual(hoursMin);
    }
    expect(requests.at(-1)?.status).not.toBe(status);
    expect(wholeWithoutCondition(requests).length).toBe(1);
    expectFaithful(requests);
  });

  test("end all requests with 410", async () => {
    const requests = await read((hours) => (hours < 20 ? polite(hours) : { items: 1, status: 410 }));
    expect(requests.filter((request) => request.status === 410).length).toBe(1);
    expect(requests.at(-1)?.status).toBe(410);
  });
});

describe("a redirect", () => {
  const moved = (status: number) => (hours: number) => ({
    items: itemsAt(hours),
    validators: { etag: etagAt(hours) },
    ...(hours > 10 && { redirect: { status, from: FEED, to: "/new.xml" } }),
  });

  test("that is permanent is adopted on the third day", async () => {
    const requests = await read(moved(301));
    expectFaithful(requests);
    expect(wholeWithoutCondition(requests).map((request) => request.path)).toEqual([FEED, "/new.xml"]);
    expect(Math.min(...gapsOf(requests, "/new.xml"))).toBeGreaterThanOrEqual(60);
    const lastAtOld = requests.findLast((request) => request.path === FEED);
    expect(hoursOf(lastAtOld)).toBeGreaterThan(24);
    expect(hoursOf(lastAtOld)).toBeLessThan(45);
    expect(requests.at(-1)).toMatchObject({ path: "/new.xml" });
  });

  test("that is temporary is followed with validators", async () => {
    const requests = await read(moved(302));
    expectFaithful(requests);
    expect(wholeWithoutCondition(requests).map((request) => request.path)).toEqual([FEED, "/new.xml"]);
    expect(Math.min(...gapsOf(requests))).toBeGreaterThanOrEqual(60);
    expect(hoursOf(requests.findLast((request) => request.path === FEED))).toBeGreaterThan(65);
  });
});
