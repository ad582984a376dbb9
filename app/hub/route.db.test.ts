import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hubSubscribers } from "@/db/schema/feed-addresses";
import { rateBuckets } from "@/db/schema/operations";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeedFeed, deleteFeedAddress, resetFeedAddress } from "@/lib/domain/feed-addresses/feed-addresses";
import { announcePosts, serveDueSubscribers } from "@/lib/domain/feed-addresses/serve-subscribers";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { type Subscriber, startSubscriber } from "@/lib/testing/hub-subscriber";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { DELETE, GET, PATCH, POST, PUT } from "./route";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const SECRET = "only-the-subscriber-knows";

const runtime = setUpRuntime({ now: NOW });
let subscriber: Subscriber;
let ada: UserContext;
let newsfeedId: string;
let feedId: string;
let addressId: string;
let topic: string;

beforeAll(async () => {
  subscriber = await startSubscriber();
});
afterAll(() => subscriber.close());
beforeEach(async () => {
  subscriber.reset();
  // A public server.
  runtime.stages.set(subscriber.url, subscriber.url);
  await runtime.database.db.delete(rateBuckets);
  await runtime.database.db.delete(hubSubscribers);
  ada = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ada, { name: "Grid" })).id;
  ({ feedId } = await storeSource(ada, newsfeedId, [{ title: "First" }]));
  const address = await createNewsfeedFeed(ada, newsfeedId);
  [addressId, topic] = [address.id, address.atom_url ?? ""];
});

function ask(fields: Record<string, string>): Promise<Response> {
  const form = {
    "hub.mode": "subscribe",
    "hub.topic": topic,
    "hub.callback": `${subscriber.url}/callback?id=1`,
    ...fields,
  };
  const body = new URLSearchParams(form).toString();
  return POST(
    new Request("http://localhost:3000/hub", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    }),
  );
}

test.each([GET, PUT, PATCH, DELETE])("tells a visitor how to subscribe (%#)", async (handler) => {
  const response = await handler(new Request("http://localhost:3000/hub"));
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  expect((await response.json()).detail).toContain("/docs/feeds-out");
});

const count = () => runtime.database.db.$count(hubSubscribers);

async function subscribe(fields: Record<string, string> = {}): Promise<void> {
  expect((await ask({ "hub.secret": SECRET, ...fields })).status).toBe(202);
  await serveDueSubscribers(runtime.system);
  subscriber.verifications.length = 0;
}

/** Files a post and advances the clock by 20 seconds. */
async function publish(title: string): Promise<void> {
  await storeEntries(ada, feedId, [{ title }]);
  await announcePosts(runtime.system, [newsfeedId]);
  await wait(20_000);
}

async function wait(ms: number): Promise<void> {
  runtime.setNow(new Date(runtime.system.now().getTime() + ms));
  await serveDueSubscribers(runtime.system);
}

describe("a subscription", () => {
  test("is verified, then gets new posts, signed", async () => {
    expect((await ask({ "hub.secret": SECRET, "hub.lease_seconds": "3600" })).status).toBe(202);
    expect(runtime.sent).toMatchObject([{ name: "feed/serve-subscribers.requested" }]);
    await serveDueSubscribers(runtime.system);
    expect(subscriber.verifications).toMatchObject([
      { "hub.mode": "subscribe", "hub.topic": topic, "hub.lease_seconds": "3600", id: "1" },
    ]);
    await publish("Second");
    const [push] = subscriber.pushes;
    expect(push?.body).toContain("Second");
    expect(push?.headers).toMatchObject({
      "content-type": "application/atom+xml",
      "x-hub-signature": `sha256=${createHmac("sha256", SECRET)
        .update(push?.body ?? "")
        .digest("hex")}`,
      link: expect.stringContaining(`<${topic}>; rel="self"`),
    });
  });

  test("gets nothing before it is verified or without new posts", async () => {
    await ask({});
    await publish("Second");
    subscriber.reset();
    await publish("Third");
    expect(subscriber.pushes).toHaveLength(1);
    await announcePosts(runtime.system, [newsfeedId]);
    await wait(20_000);
    expect(subscriber.pushes).toHaveLength(1);
  });

  test("is removed unless the callback confirms it", async () => {
    subscriber.answerVerification = () => ({ status: 200, body: "something else" });
    await subscribe();
    expect(await count()).toBe(0);
    subscriber.answerVerification = () => ({ status: 404, body: "" });
    await subscribe();
    expect(await count()).toBe(0);
  });

  test("ends when the callback confirms an unsubscription", async () => {
    await subscribe();
    expect((await ask({ "hub.mode": "unsubscribe" })).status).toBe(202);
    await serveDueSubscribers(runtime.system);
    expect([subscriber.verifications[0]?.["hub.mode"], await count()]).toEqual(["unsubscribe", 0]);
    expect((await ask({ "hub.mode": "unsubscribe" })).status).toBe(404);
  });

  test("stays when the callback rejects an unsubscription", async () => {
    await subscribe();
    subscriber.answerVerification = () => ({ status: 404, body: "" });
    await ask({ "hub.mode": "unsubscribe" });
    await serveDueSubscribers(runtime.system);
    await publish("Second");
    expect(subscriber.pushes).toHaveLength(1);
  });

  test("ends with its lease", async () => {
    await subscribe({ "hub.lease_seconds": "3600" });
    runtime.setNow(new Date(NOW.getTime() + 3_601_000));
    await publish("Second");
    expect(subscriber.pushes).toEqual([]);
  });

  test.each([
    ["a reset", () => resetFeedAddress(ada, addressId)],
    ["the deletion of the address", () => deleteFeedAddress(ada, addressId)],
    ["the deletion of the newsfeed", () => deleteNewsfeed(ada, newsfeedId)],
    [
      "the end of the membership",
      () => runtime.database.pool.query("delete from newsfeed_members where user_id = $1", [ada.actor.userId]),
    ],
  ])("ends with %s", async (_, end) => {
    await subscribe();
    await storeEntries(ada, feedId, [{ title: "Second" }]);
    await announcePosts(runtime.system, [newsfeedId]);
    await end();
    await wait(20_000);
    expect([subscriber.pushes, await count()]).toEqual([[], 0]);
  });
});

describe("a push", () => {
  test("is retried with growing pauses, then given up", async () => {
    await subscribe();
    subscriber.pushStatus = 500;
    await publish("Second");
    await wait(30_000);
    expect(subscriber.pushes).toHaveLength(1);
    await wait(60_000);
    expect(subscriber.pushes).toHaveLength(2);
    subscriber.pushStatus = 204;
    await wait(600_000);
    await wait(600_000);
    expect(subscriber.pushes).toHaveLength(3);
  });

  test("ends the subscription when answered with 410", async () => {
    await subscribe();
    subscriber.pushStatus = 410;
    await publish("Second");
    expect(await count()).toBe(0);
  });
});

test.each([
  ["an unsupported mode", { "hub.mode": "publish" }, 400],
  ["an invalid callback", { "hub.callback": "not a url" }, 400],
  ["a callback in a private network", { "hub.callback": "http://10.0.0.1/" }, 400],
  ["a callback with another scheme", { "hub.callback": "ftp://example.org/" }, 400],
  ["a long secret", { "hub.secret": "x".repeat(200) }, 400],
  ["an invalid lease", { "hub.lease_seconds": "soon" }, 400],
  ["a topic elsewhere", { "hub.topic": "https://example.org/feed.atom" }, 404],
  ["an unknown address", { "hub.topic": `http://localhost:3000/f/${"A".repeat(43)}/feed.atom` }, 404],
])("refuses %s, and makes no request", async (_, fields, status) => {
  const response = await ask(fields);
  expect([response.status, await count(), runtime.sent]).toEqual([status, 0, []]);
});

test("refuses a callback that the operator opened to the crawler alone", async () => {
  runtime.stages.delete(subscriber.url);
  const response = await ask({});
  expect([response.status, (await response.json()).detail]).toEqual([
    400,
    expect.stringMatching(/^hub\.callback: .+private/),
  ]);
  expect(await count()).toBe(0);
});

test("accepts at most 20 subscribers for an address", async () => {
  for (let at = 0; at < 20; at += 1)
    expect((await ask({ "hub.callback": `${subscriber.url}/callback/${at}` })).status).toBe(202);
  expect((await ask({ "hub.callback": `${subscriber.url}/callback/20` })).status).toBe(422);
  expect((await ask({ "hub.callback": `${subscriber.url}/callback/0` })).status).toBe(202);
});

test("stores the subscriber's secret encrypted", async () => {
  await subscribe();
  await ask({ "hub.secret": SECRET });
  const { rows } = await runtime.database.pool.query("select row_to_json(h)::text as row from hub_subscribers h");
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});
