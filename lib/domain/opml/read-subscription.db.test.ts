import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { knownMigrations } from "@/db/migrate";
import type { UserContext } from "@/lib/context/context";
import { SOURCES_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { withoutCredentials } from "@/lib/feed/discover/normalise-input";
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

const outline = (name: string) => `<outline text="${name}" type="rss" xmlUrl="http://localhost:1/${name}.xml"/>`;

/** Body of a list on one line. */
const list = (outlines: readonly string[]) =>
  `<opml version="2.0"><body><outline text="Folder">${outlines.join("")}</outline></body></opml>`;

function put(names: readonly string[]): void {
  publisher.put(new URL(url).pathname, { body: list(names.map(outline)) });
}

/** Answers conditional requests with 304. */
function putUnchanged(outlines: readonly string[]): void {
  publisher.put(new URL(url).pathname, (response) => {
    const isKnown = response.req.headers["if-none-match"] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? undefined : list(outlines));
  });
}

const follow = () => createOpmlSubscription(ada, { url, newsfeed_id: newsfeedId });

async function deleteTitled(title: string): Promise<void> {
  const source = (await listSources(ada, newsfeedId)).find((one) => one.title === title);
  await deleteSource(ada, source?.id ?? "");
}

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

test("keeps what a document that ends early leaves out", async () => {
  put(["one", "two"]);
  const { id } = await follow();
  await deleteTitled("one");
  publisher.put(new URL(url).pathname, {
    body: list([outline("two"), outline("three")]).replace("</body></opml>", ""),
  });
  expect(await checkOpmlSubscription(ada, id)).toMatchObject({
    last_error: "The document ends early, so some sources may be missing.",
    vanished: [],
    source_count: 3,
  });
  put(["one", "two", "three"]);
  expect(await checkOpmlSubscription(ada, id)).toMatchObject({ last_error: null, vanished: [] });
  expect(await titles()).toEqual(["three", "two"]);
});

test("does not add a deleted source again", async () => {
  put(["one", "two"]);
  await follow();
  await deleteTitled("one");
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

describe("a source that could not be added", () => {
  const names = Array.from({ length: SOURCES_PER_NEWSFEED_MAX + 1 }, (_, at) => `s${at}`);
  const last = names.at(-1) ?? "";

  afterEach(() => {
    runtime.settings.connectors = connectorSettings({});
  });

  test("is added from an unchanged document once the newsfeed has space", async () => {
    putUnchanged(names.map(outline));
    const { id, last_error } = await follow();
    expect(last_error).toContain(`${last} was not added`);
    await deleteTitled("s0");
    expect(await checkOpmlSubscription(ada, id)).toMatchObject({ last_error: null, source_count: names.length });
    expect(await titles()).toContain(last);
  });

  test("does not bring back deleted sources on its line", async () => {
    put(names);
    const { id } = await follow();
    for (const title of ["s0", "s1"]) await deleteTitled(title);
    await checkOpmlSubscription(ada, id);
    expect(await titles()).toEqual(names.slice(2).toSorted());
  });

  test("is added from an unchanged document once its network is enabled", async () => {
    putUnchanged([outline("one"), `<outline text="X" xmlUrl="https://x.com/somebody"/>`]);
    const { id } = await follow();
    expect((await checkOpmlSubscription(ada, id)).last_error).toContain("X was not added");
    runtime.settings.connectors = connectorSettings({ X_BEARER_TOKEN: "token" });
    expect(await checkOpmlSubscription(ada, id)).toMatchObject({ last_error: null, added_count: 2 });
  });
});

describe("passwords of the sources", () => {
  const secret = "QUINCUNX";
  const outlineOf = (address: string) => `<outline type="rss" xmlUrl="${address}"/>`;
  const rowOf = async (id: string) => {
    const { rows } = await runtime.database.pool.query("select * from opml_subscriptions where id = $1", [id]);
    return rows[0];
  };

  test("are neither stored nor shown", async () => {
    const withPassword = outlineOf(`http://ada:${secret}@localhost:1/one.xml`);
    publisher.put(new URL(url).pathname, { body: list([withPassword, outline("two")]) });
    const { id } = await follow();
    publisher.put(new URL(url).pathname, { body: list([outline("two")]) });
    const { vanished } = await checkOpmlSubscription(ada, id);
    expect(vanished).toMatchObject([{ url: "http://localhost:1/one.xml" }]);
    expect(JSON.stringify(await rowOf(id))).not.toContain(secret);
  });

  test("do not make a known source new", async () => {
    const body = list([outlineOf(`http://ada:${secret}@localhost:1/one.xml`)]);
    publisher.put(new URL(url).pathname, { body });
    const { id } = await follow();
    const [source] = await listSources(ada, newsfeedId);
    await deleteSource(ada, source?.id ?? "");
    expect(await checkOpmlSubscription(ada, id)).toMatchObject({ added_count: 1, vanished: [] });
  });

  test("are removed from rows of earlier versions", async () => {
    put([]);
    const { id } = await follow();
    const urls = [
      `https://ada:${secret}@a.example/@b?c=d@e.example`,
      `ada:${secret}@a.example/feed`,
      `feed:https://ada:${secret}@localhost/feed`,
      `HTTP://ada:${secret}@farm:4000/feed`,
      `https://ada:x@${secret}@[::1]/feed`,
      "@anna@example.social",
      "https://a.example/@anna",
    ];
    const old = urls.map((one) => ({ url: one, title: null }));
    await runtime.database.pool.query(
      "update opml_subscriptions set outlines = $2, vanished = $2, validators = $3 where id = $1",
      [id, JSON.stringify(old), { etag: "1" }],
    );
    const migration = knownMigrations()[18]?.sql ?? [];
    for (const statement of migration) await runtime.database.pool.query(statement);
    const wanted = urls.map((one) => ({ url: withoutCredentials(one), title: null }));
    expect(JSON.stringify(wanted)).not.toContain(secret);
    expect(await rowOf(id)).toMatchObject({ outlines: wanted, vanished: wanted, validators: {} });
  });
});
