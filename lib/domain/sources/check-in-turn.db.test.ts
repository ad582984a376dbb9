import type { ServerResponse } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { createOpmlSubscription, listOpmlSubscriptions } from "@/lib/domain/opml/opml-subscriptions";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { setUpRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { checkInTurn } from "./check-in-turn";
import { replaceSource } from "./replace-source";
import { validateSource } from "./validate-source";

const runtime = setUpRuntime();
let publisher: Publisher;
let ada: UserContext;
let newsfeedId: string;
let sourceId: string;
/** Requests that wait for their response. */
let held: ServerResponse[];

beforeAll(async () => {
  publisher = await startPublisher();
});
afterAll(() => publisher.close());
beforeEach(async () => {
  held = [];
  ada = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ada, { name: "News" })).id;
  publisher.put("/feed.xml", rss([{ title: "One", guid: "1" }]));
  publisher.put("/held", (response) => held.push(response));
  sourceId = (await addSource(ada, newsfeedId, { url: `${publisher.url}/feed.xml` })).id;
});

const heldUrl = () => `${publisher.url}/held`;

const CHECKS: [what: string, check: (ctx: UserContext) => Promise<unknown>][] = [
  ["adding a source", (ctx) => addSource(ctx, newsfeedId, { url: heldUrl() })],
  ["changing a source's address", (ctx) => replaceSource(ctx, sourceId, { url: heldUrl() })],
  ["reading an OPML document", (ctx) => createOpmlSubscription(ctx, { url: heldUrl() })],
];

test.each(CHECKS)("%s waits while two other checks of the user run", async (_, check) => {
  const running = [1, 2].map(() => validateSource(ada, heldUrl()));
  await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: 30_000 });
  const client = new AbortController();
  const checking = check({ ...ada, signal: client.signal });
  client.abort(new Error("the client left the queue"));
  await expect(checking).rejects.toThrow("left the queue");
  expect(held).toHaveLength(2);
  publisher.put("/held", page("Nothing."));
  for (const response of held) response.end();
  await Promise.all(running);
});

test("a user has at most 600 checks in 20 minutes, whichever they are", async () => {
  const now = new Date();
  runtime.setNow(now);
  onTestFinished(() => runtime.setNow(null));
  const bob = await runtime.newUser();
  await checkInTurn(bob, async () => undefined);
  const { db } = runtime.database;
  const isCount = eq(rateBuckets.key, `check:user:${bob.actor.userId}`);
  const resetAt = new Date(now.getTime() + 1_200_000);
  expect(await db.select().from(rateBuckets).where(isCount)).toMatchObject([{ tokens: 599, resetAt }]);
  await db.update(rateBuckets).set({ tokens: 1 }).where(isCount);
  await checkInTurn(bob, async () => undefined);
  const url = `${publisher.url}/feed.xml`;
  const { id } = await createNewsfeed(bob, { name: "News" });
  const refused = { code: "rate_limited", retryAfterSeconds: 1_200 };
  await expect(validateSource(bob, url)).rejects.toMatchObject(refused);
  await expect(addSource(bob, id, { url })).rejects.toMatchObject(refused);
  await expect(createOpmlSubscription(bob, { url })).rejects.toMatchObject(refused);
  expect(await listOpmlSubscriptions(bob)).toEqual([]);
  expect(await validateSource(ada, url)).toMatchObject({ crawlable: true });
  runtime.setNow(resetAt);
  expect(await validateSource(bob, url)).toMatchObject({ crawlable: true });
});

describe("counting the matches of a site with three feeds", () => {
  let running: number;
  let runningMax: number;
  let counted: number;
  /** Ada's context, which calls `onCount` before each count. */
  const counting = (onCount: () => void = () => undefined): UserContext => {
    const { worker } = ada;
    const run: typeof worker.run = (name, input) => {
      if (name !== "countMatches") return worker.run(name, input);
      onCount();
      counted += 1;
      running += 1;
      runningMax = Math.max(runningMax, running);
      return worker.run(name, input).finally(() => (running -= 1));
    };
    return { ...ada, worker: { ...worker, run } };
  };

  beforeEach(async () => {
    [running, runningMax, counted] = [0, 0, 0];
    newsfeedId = (await createNewsfeed(ada, { name: "Grid", keywords: ["grid"] })).id;
    const links = [1, 2, 3].map((number) => {
      publisher.put(`/${number}.xml`, rss([{ title: `Grid ${number}`, guid: `${number}` }]));
      return `<link rel="alternate" type="application/rss+xml" href="/${number}.xml">`;
    });
    publisher.put("/", page("News.", links.join("")));
  });

  test("takes part in the limit of two checks per user", async () => {
    const ctx = counting();
    const checks = [1, 2, 3].map(() => validateSource(ctx, `${publisher.url}/`, newsfeedId));
    for (const { rss_feeds } of await Promise.all(checks))
      expect(rss_feeds.map((feed) => feed.sample_match_count)).toEqual([1, 1, 1]);
    expect([counted, runningMax <= 2]).toEqual([9, true]);
  });

  test("ends when the client disconnects", async () => {
    const client = new AbortController();
    const ctx = { ...counting(() => client.abort(new Error("gone"))), signal: client.signal };
    await expect(validateSource(ctx, `${publisher.url}/`, newsfeedId)).rejects.toThrow("gone");
    expect(counted).toBe(1);
  });
});
