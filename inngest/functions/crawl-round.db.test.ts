import { afterAll, beforeAll, expect, test } from "vitest";
import { engineDatabase } from "@/inngest/embedded/database";
import { testEngine } from "@/inngest/embedded/testing/test-engine";
import { until } from "@/inngest/embedded/testing/until";
import { storeClaimedFeeds } from "@/lib/feeds/testing/claimed-feeds";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { crawlRound } from "./crawl-round";

const ATTEMPTS = 3;

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("a round that breaks at each attempt leaves its feeds to groups, each to one of its host", async () => {
  const [addressOf, now] = ["https://host-#.example/", new Date()];
  const ids = await storeClaimedFeeds(runtime.database.pool, 3, { addressOf, now });
  const database = engineDatabase(runtime.database.pool, { isExclusive: false });
  const { engine, inngest, start } = testEngine({ database });
  let attempts = 0;
  const breaking = () => {
    attempts += 1;
    if (attempts <= ATTEMPTS) throw new Error("the database is away");
    return runtime.system;
  };
  await start([crawlRound(inngest, breaking, 1)]);
  const askedAt = Date.now();
  await inngest.send({ id: "round", name: "crawl/round.requested", ts: askedAt + 60_000, data: { feedIds: ids } });
  await until("they are handed on", async () => runtime.sent.length === ids.length);
  await engine.stop(1_000);
  expect(attempts).toBe(ATTEMPTS + 1);
  const requested = runtime.sent.map((event) => (event.name === "crawl/group.requested" ? event.data : null));
  expect(requested.toSorted((a, b) => ((a?.shard ?? "") < (b?.shard ?? "") ? -1 : 1))).toEqual(
    ids.map((id, index) => ({ shard: `host-${index + 1}.example`, feedIds: [id] })),
  );
});
