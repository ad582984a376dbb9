import { afterAll, beforeAll, expect, test } from "vitest";
import { storeClaimedFeeds } from "@/lib/crawl/testing/claimed-feeds";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawlRound } from "./crawl-round";
import { breakAttempts } from "./testing/break-attempts";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("a round that breaks at each attempt leaves its feeds to groups, each to one of its host", async () => {
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
