import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request, setUpCaller } from "@/lib/api/testing/callers";
import { source } from "@/lib/contract/source";
import { MINUTE_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");

const runtime = setUpRuntime({ now: NOW });
let publisher: Publisher;
const ada = setUpCaller(runtime);
let newsfeedId: string;

beforeEach(async () => {
  publisher = await startPublisher();
  newsfeedId = (await createNewsfeed(contextOf(ada), { name: "News" })).id;
  await follow("/one");
  await follow("/two");
  publisher.requests.length = 0;
  return () => publisher.close();
});

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });

async function follow(path: string): Promise<void> {
  publisher.put(path, rss([{ title: path, guid: path, date: NOW.toUTCString(), content: path }]));
  await addSource(contextOf(ada), newsfeedId, { url: `${publisher.url}${path}` });
  await runSent(runtime);
}

const check = (id = newsfeedId, { key }: Pick<Caller, "key"> = ada) =>
  v1.POST(request("POST", `/v1/newsfeeds/${id}/check`, { key }));
const feedsAsked = () => publisher.requests.map(({ path }) => path).filter((path) => path !== "/robots.txt");
const passMinutes = (minutes: number) => runtime.setNow(new Date(NOW.getTime() + minutes * MINUTE_MS));

test("checks every source and returns all of them", async () => {
  passMinutes(5);
  const answer = await check();
  expect(answer.status).toBe(200);
  expect(z.array(source).parse(await answer.json())).toHaveLength(2);
  await runSent(runtime);
  expect(feedsAsked().toSorted()).toEqual(["/one", "/two"]);
});

test("skips sources checked within a minute or being checked", async () => {
  await check();
  expect(runtime.sent).toEqual([]);
  passMinutes(5);
  await check();
  const { length } = runtime.sent;
  expect(length).toBeGreaterThan(0);
  await check();
  expect(runtime.sent).toHaveLength(length);
});

test("skips a source that was given up", async () => {
  await runtime.database.pool.query("update feeds set gone_at = now() where url like $1", [`${publisher.url}/one%`]);
  passMinutes(5);
  await check();
  await runSent(runtime);
  expect(feedsAsked()).toEqual(["/two"]);
});

test("is open to editors but not to strangers", async () => {
  passMinutes(5);
  const editor = await newCaller(runtime);
  await addMember(runtime, newsfeedId, editor.userId);
  expect((await check(newsfeedId, await newCaller(runtime))).status).toBe(403);
  expect(runtime.sent).toEqual([]);
  expect((await check(newId())).status).toBe(404);
  expect((await check(newsfeedId, editor)).status).toBe(200);
  expect(runtime.sent).not.toEqual([]);
});
