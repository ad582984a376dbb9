import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hubSubscribers } from "@/db/schema/feed-addresses";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import { addListItem, removeListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { WorkerError } from "@/lib/platform/worker/worker-error";
import { type Subscriber, startSubscriber } from "@/lib/testing/hub-subscriber";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { createListFeed, createNewsfeedFeed, createSearchFeed } from "./feed-addresses";
import { requestSubscription } from "./request-subscription";
import { announcePosts, serveDueSubscribers } from "./serve-subscribers";

const runtime = setUpRuntime();
let subscriber: Subscriber;
let ada: UserContext;
let newsfeedId: string;
let feedId: string;

beforeAll(async () => {
  subscriber = await startSubscriber();
});
afterAll(() => subscriber.close());
beforeEach(async () => {
  subscriber.reset();
  // A public server.
  runtime.stages.set(subscriber.url, subscriber.url);
  await runtime.database.db.delete(hubSubscribers);
  ada = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ada, { name: "Grid" })).id;
  ({ feedId } = await storeSource(ada, newsfeedId, [{ title: "First" }]));
});

function ask(topic: string | null, fields: Record<string, string> = {}): Promise<void> {
  const form = { "hub.mode": "subscribe", "hub.topic": topic ?? "", "hub.callback": `${subscriber.url}/callback` };
  return requestSubscription(runtime.system, new URLSearchParams({ ...form, ...fields }));
}

const serve = () => serveDueSubscribers(runtime.system);

async function serveIn(seconds: number): Promise<void> {
  runtime.setNow(new Date(runtime.system.now().getTime() + seconds * 1_000));
  await serve();
}

async function topicOfNewsfeed(): Promise<string | null> {
  return (await createNewsfeedFeed(ada, newsfeedId)).atom_url;
}

describe("a subscriber", () => {
  const topicsWithList: [string, (listId: string) => Promise<{ atom_url: string | null }>][] = [
    ["a list", (listId) => createListFeed(ada, listId)],
    ["a search for saved posts", () => createSearchFeed(ada, { name: "Saved", query: { saved: true } })],
  ];
  test.each(topicsWithList)("gets a push for %s after a post is added or removed", async (_, create) => {
    const { id: listId } = await createList(ada, { name: "Later" });
    const { atom_url: topic } = await create(listId);
    await ask(topic);
    await serve();
    const [post] = (await listPosts(ada, newsfeedId, {})).rows;
    const key = { listId, postId: post?.id ?? "" };
    await addListItem(ada, listId, { post_id: key.postId });
    await serveIn(20);
    expect(subscriber.pushes.map(({ body }) => body)).toEqual([expect.stringContaining("First")]);
    await removeListItem(ada, key);
    await serveIn(20);
    expect(subscriber.pushes[1]?.body).not.toContain("First");
  });

  test("gets no push after a post is added to another list", async () => {
    const { id: listId } = await createList(ada, { name: "Later" });
    await ask((await createListFeed(ada, (await createList(ada, { name: "Other" })).id)).atom_url);
    await serve();
    const [post] = (await listPosts(ada, newsfeedId, {})).rows;
    await addListItem(ada, listId, { post_id: post?.id ?? "" });
    await serveIn(20);
    expect(subscriber.pushes).toEqual([]);
  });

  test("at a listed private host is refused", async () => {
    runtime.stages.clear();
    await expect(ask(await topicOfNewsfeed())).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringContaining("private network"),
    });
  });

  test("whose address leads to a listed private host gets no push", async () => {
    await ask(await topicOfNewsfeed());
    await serve();
    expect(subscriber.verifications).toHaveLength(1);
    runtime.stages.clear();
    await storeEntries(ada, feedId, [{ title: "Second" }]);
    await serveIn(90);
    expect(subscriber.pushes).toEqual([]);
  });

  test("gets new posts whose event was lost", async () => {
    await ask(await topicOfNewsfeed());
    await serve();
    await storeEntries(ada, feedId, [{ title: "Second" }]);
    await serveIn(90);
    expect(subscriber.pushes.map(({ body }) => body)).toEqual([expect.stringContaining("Second")]);
  });

  test("gets a waiting push after it renewed its subscription", async () => {
    const topic = await topicOfNewsfeed();
    await ask(topic);
    await serve();
    subscriber.pushStatus = 500;
    await storeEntries(ada, feedId, [{ title: "Second" }]);
    await announcePosts(runtime.system, [newsfeedId]);
    await serveIn(20);
    subscriber.pushStatus = 204;
    await ask(topic);
    await serve();
    await serve();
    expect(subscriber.pushes).toHaveLength(2);
    expect(subscriber.pushes[1]?.body).toContain("Second");
    await ask(topic);
    await serve();
    await serve();
    expect(subscriber.pushes).toHaveLength(2);
  });

  test("gets another attempt at pauses when the feed cannot be written, and waits for new posts after the last", async () => {
    await ask(await topicOfNewsfeed());
    await serve();
    await storeEntries(ada, feedId, [{ title: "Second" }]);
    await announcePosts(runtime.system, [newsfeedId]);
    const run = () => Promise.reject(new WorkerError("timeout", "writeFeed ran longer than 5000 ms."));
    const broken = { ...runtime.system, worker: { ...runtime.system.worker, run } };
    const stored = () => runtime.database.db.select().from(hubSubscribers);
    const startedAt = runtime.system.now().getTime();
    const serveBrokenAt = (ms: number) => {
      runtime.setNow(new Date(startedAt + ms));
      return serveDueSubscribers(broken);
    };
    await serveBrokenAt(MINUTE_MS);
    const [{ dueAt } = { dueAt: null }] = await stored();
    expect((dueAt?.getTime() ?? 0) - startedAt).toBeLessThan(3 * MINUTE_MS);
    for (let attempt = 2; attempt <= 9; attempt += 1) await serveBrokenAt(attempt * 26 * HOUR_MS);
    expect(await stored()).toMatchObject([{ attempts: 0, dueAt: null }]);
  });

  const answers: [string, number][] = [
    ["confirmed", 200],
    ["rejected", 404],
  ];
  test.each(answers)("keeps a request that it made while an earlier one was %s", async (_, status) => {
    const topic = await topicOfNewsfeed();
    subscriber.answerVerification = async (body) => {
      subscriber.answerVerification = (challenge) => ({ status: 200, body: challenge });
      await ask(topic, { "hub.lease_seconds": "7200" });
      return { status, body };
    };
    await ask(topic, { "hub.lease_seconds": "3600" });
    await serve();
    await serve();
    expect(subscriber.verifications.map((fields) => fields["hub.lease_seconds"])).toEqual(["3600", "7200"]);
    expect(await runtime.database.db.select().from(hubSubscribers)).toMatchObject([{ asked: null }]);
  });
});
