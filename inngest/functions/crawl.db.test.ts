import { afterAll, beforeAll, expect, test } from "vitest";
import { groupRequests } from "@/lib/crawl/politeness/crawl-requests";
import { storeClaimedFeeds } from "@/lib/crawl/testing/claimed-feeds";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawlGroup, crawlRound } from "./crawl";
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

test("requests a group for each host when a round fails at every attempt", async () => {
  const [addressOf, now] = ["https://host-#.example/", new Date()];
  const ids = await storeClaimedFeeds(runtime.database.pool, 3, { addressOf, now });
  const contexts = await breakAttempts(runtime, (inngest, context) => crawlRound(inngest, context, 1), {
    send: (inngest) =>
      inngest.send({
        id: "round",
        name: "crawl/round.requested",
        ts: Date.now() + 60_000,
        data: { lane: "new", feedIds: ids },
      }),
    what: "they are handed on",
    isDone: () => runtime.sent.length === ids.length,
  });
  expect(contexts).toBe(1);
  const requested = runtime.sent.map((event) => (event.name === "crawl/group.requested" ? event.data : null));
  expect(requested.toSorted((a, b) => ((a?.shard ?? "") < (b?.shard ?? "") ? -1 : 1))).toEqual(
    ids.map((id, index) => ({ lane: "new", shard: `host-${index + 1}.example`, feedIds: [id] })),
  );
});

test("records a failure for the current feed and releases the others when a group fails at every attempt", async () => {
  runtime.setNow(NOW);
  const [crawled, ...others] = await storeClaimed(3);
  await runtime.database.pool.query("update feeds set claimed_until = null where id = $1", [crawled]);
  const requested = [crawled ?? "", ...others].map((id) => ({ id, url: "https://a.example/" }));
  const contexts = await breakAttempts(runtime, (inngest, context) => crawlGroup(inngest, context, 1), {
    send: (inngest) => inngest.send(groupRequests("prompt", requested)),
    what: "all are given back",
    isDone: async () => (await stateOf(others)).every(({ is_claimed }) => !is_claimed),
  });
  expect(contexts).toBe(1);
  expect(await stateOf([crawled ?? "", ...others])).toEqual([
    { failures: 0, last_error_code: null, is_claimed: false, is_put_off: false },
    { failures: 1, last_error_code: "internal", is_claimed: false, is_put_off: true },
    { failures: 0, last_error_code: null, is_claimed: false, is_put_off: false },
  ]);
  expect(runtime.lines.map(({ level, message }) => `${level}: ${message}`)).toContain(
    "error: crawl abandoned: every attempt failed at this feed",
  );
});
