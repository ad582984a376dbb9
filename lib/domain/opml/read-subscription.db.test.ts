import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { type Publisher, startPublisher } from "@/lib/testing/publisher";
import { setUpRuntime } from "@/lib/testing/runtime";
import { checkOpmlSubscription, createOpmlSubscription, listOpmlSubscriptions } from "./opml-subscriptions";
import { readDueSubscriptions } from "./read-subscription";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const DAY_MS = 86_400_000;

const runtime = setUpRuntime({ now: NOW });
let publisher: Publisher;
let ada: UserContext;
let newsfeedId: string;
let url: string;

beforeAll(async () => {
  publisher = await startPublisher();
});
afterAll(() => publisher.close());
beforeEach(async () => {
  ada = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ada, { name: "Grid" })).id;
  url = `${publisher.url}/${newsfeedId}.opml`;
});

function put(names: readonly string[]): void {
  const outlines = names.map((name) => `<outline text="${name}" type="rss" xmlUrl="http://localhost:1/${name}.xml"/>`);
  publisher.put(new URL(url).pathname, {
    body: `<opml version="2.0"><body><outline text="Folder">${outlines.join("")}</outline></body></opml>`,
  });
}

const follow = () => createOpmlSubscription(ada, { url, newsfeed_id: newsfeedId });
const titles = async () => (await listSources(ada, newsfeedId)).map(({ title }) => title).toSorted();

/** Sets the clock a day ahead, and reads what is due. */
async function readNextDay(): Promise<void> {
  runtime.setNow(new Date(runtime.system.now().getTime() + DAY_MS));
  await readDueSubscriptions(runtime.system);
}

test("adds all sources at once, and new ones daily", async () => {
  put(["one", "two"]);
  expect(await follow()).toMatchObject({ source_count: 2, added_count: 2, last_error: null, succeeded_at: NOW });
  expect(await titles()).toEqual(["one", "two"]);
  put(["one", "two", "three"]);
  await readDueSubscriptions(runtime.system);
  expect(await titles()).toHaveLength(2);
  await readNextDay();
  expect(await titles()).toEqual(["one", "three", "two"]);
});

test("leaves documents to the next step when time runs out", async () => {
  put(["one"]);
  for (const copy of ["", "?copy=2", "?copy=3"])
    await createOpmlSubscription(ada, { url: url + copy, newsfeed_id: newsfeedId });
  const start = runtime.system.now().getTime() + DAY_MS;
  let calls = 0;
  const slow = { ...runtime.system, now: () => new Date(start + 5_000 * calls++) };
  let steps = 1;
  while (await readDueSubscriptions(slow)) steps += 1;
  expect(steps).toBeGreaterThan(1);
  expect(await readDueSubscriptions(slow)).toBe(false);
  const { rows } = await runtime.database.pool.query(
    "select bool_and(checked_at > $1) as are_read, count(*)::int from opml_subscriptions where user_id = $2",
    [NOW, ada.actor.userId],
  );
  expect(rows).toEqual([{ are_read: true, count: 3 }]);
});

test("reports sources that left the document, and keeps them", async () => {
  put(["one", "two"]);
  await follow();
  put(["two"]);
  await readNextDay();
  const [subscription] = await listOpmlSubscriptions(ada);
  expect(subscription?.vanished).toMatchObject([{ title: "one", since: runtime.system.now() }]);
  expect(await titles()).toEqual(["one", "two"]);
  put(["one", "two"]);
  await readNextDay();
  expect((await listOpmlSubscriptions(ada))[0]?.vanished).toEqual([]);
});

test("does not add a deleted source again", async () => {
  put(["one", "two"]);
  await follow();
  const one = (await listSources(ada, newsfeedId)).find(({ title }) => title === "one");
  await deleteSource(ada, one?.id ?? "");
  put(["one", "two", "three"]);
  await readNextDay();
  expect(await titles()).toEqual(["three", "two"]);
});

test("creates a newsfeed for each folder when none is chosen", async () => {
  put(["one"]);
  await createOpmlSubscription(ada, { url });
  expect((await listNewsfeeds(ada)).map(({ name }) => name).toSorted()).toEqual(["Folder", "Grid"]);
});

test("shows failures, and recovers from them", async () => {
  publisher.put(new URL(url).pathname, { body: "<html>no list</html>" });
  const { id, last_error } = await follow();
  expect(last_error).toContain("does not lead to an OPML document");
  put(["one"]);
  expect(await checkOpmlSubscription(ada, id)).toMatchObject({ last_error: null, added_count: 1 });
});

test("refuses an address that can never be read, and one that is already followed", async () => {
  await expect(createOpmlSubscription(ada, { url: "http://10.0.0.1/x" })).rejects.toMatchObject({ code: "validation" });
  put([]);
  await follow();
  await expect(follow()).rejects.toMatchObject({ code: "conflict" });
});

test("does not show the password in the address", async () => {
  put(["one"]);
  const secret = "QUINCUNX";
  const { url: shown } = await createOpmlSubscription(ada, { url: url.replace("//", `//ada:${secret}@`) });
  const { rows } = await runtime.database.pool.query("select row_to_json(o)::text as row from opml_subscriptions o");
  expect([shown, JSON.stringify(rows).includes(secret)]).toEqual([url, false]);
});
