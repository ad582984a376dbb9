import { afterAll, beforeAll, expect, test } from "vitest";
import { storeClaimedFeeds } from "@/lib/crawl/testing/claimed-feeds";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawl } from "./crawl";
import { breakAttempts } from "./testing/break-attempts";

const NOW = new Date("2026-11-22T08:00:00Z");

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

/** Feeds of one host, claimed for ten minutes. */
const storeClaimed = (count: number) =>
  storeClaimedFeeds(runtime.database.pool, count, { addressOf: "https://a.example/#", now: NOW });

const stateOf = async (ids: readonly string[]) => {
  const { rows } = await runtime.database.pool.query(
    `select failures, last_error_code, claimed_until is not null as is_claimed, next_due_at > $2 as is_put_off
      from feeds where id = any($1) order by array_position($1, id)`,
    [ids, NOW.toISOString()],
  );
  return rows;
};

const breakCrawl = (ids: readonly string[], course: { what: string; isDone: () => boolean | Promise<boolean> }) =>
  breakAttempts(runtime, (inngest, context) => crawl(inngest, context, 1), {
    send: (inngest) =>
      inngest.send({ name: "crawl/requested", ts: NOW.getTime(), data: { lane: "prompt", feedIds: [...ids] } }),
    ...course,
  });

test("requests each feed separately when a batch fails at every attempt", async () => {
  runtime.setNow(NOW);
  const ids = await storeClaimed(3);
  const isDone = () => runtime.sent.length === ids.length;
  expect(await breakCrawl(ids, { what: "each is requested alone", isDone })).toBe(1);
  const requested = runtime.sent.flatMap((event) => (event.name === "crawl/requested" ? [event.data] : []));
  expect(requested).toHaveLength(3);
  expect(requested).toEqual(expect.arrayContaining(ids.map((id) => ({ lane: "doubtful", feedIds: [id] }))));
  expect((await stateOf(ids)).map(({ is_claimed }) => is_claimed)).toEqual([true, true, true]);
});

test("records a failure of a single feed that fails at every attempt", async () => {
  runtime.setNow(NOW);
  const ids = await storeClaimed(1);
  const isDone = async () => (await stateOf(ids)).every(({ is_claimed }) => !is_claimed);
  expect(await breakCrawl(ids, { what: "it is given back", isDone })).toBe(1);
  expect(await stateOf(ids)).toEqual([
    { failures: 1, last_error_code: "internal", is_claimed: false, is_put_off: true },
  ]);
  expect(runtime.lines.map(({ level, message }) => `${level}: ${message}`)).toContain(
    "error: crawl abandoned: every attempt failed",
  );
});
