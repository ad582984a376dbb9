import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Account, newAccount } from "@/lib/protocols/readers/testing/account";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();
let publisher: Publisher;
let ada: Account;

beforeAll(async () => {
  publisher = await startPublisher();
  publisher.put("/feed.xml", rss([], { title: "Grid Notes" }));
  publisher.put("/", page("<p>Hello</p>", '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'));
});
afterAll(() => publisher.close());
beforeEach(async () => {
  ada = await newAccount(runtime);
  await ada.api("POST", `/newsfeeds/${ada.newsfeedId}/sources`, { url: `${publisher.url}/feed.xml` });
});

const feeds = async (of: Account) => {
  const path = "/reader/api/0/subscription/list";
  const { subscriptions } = await of.appJson<{ subscriptions: { id: string; title: string }[] }>(path);
  return subscriptions.map(({ id, title }) => [id, title]);
};
const newsfeeds = async (of: Account) =>
  (await of.api<{ name: string }[]>("GET", "/newsfeeds")).map(({ name }) => name).toSorted();
const quickAdd = (of: Account, address: string) =>
  of.appJson<{ streamId: string }>("/reader/api/0/subscription/quickadd", `T=t&quickadd=${address}`);
const subscribe = (of: Account, form: string) => of.app("/reader/api/0/subscription/edit", `T=t&ac=subscribe&${form}`);

test.each(["/feed.xml", "/feed.xml?utm_source=app", "/"])("quickadd returns a followed feed for %s", async (path) => {
  const before = await feeds(ada);
  const { streamId } = await quickAdd(ada, encodeURIComponent(publisher.url + path));
  expect([streamId, "Grid Notes"]).toEqual(before.at(-1));
  expect(await feeds(ada)).toEqual(before);
  expect(await newsfeeds(ada)).toEqual(["Grid storage"]);
});

test("quickadd takes the address in the form before the one in the URL, which apps cut at its ampersand", async () => {
  const path = `/reader/api/0/subscription/quickadd?output=json&quickadd=${publisher.url}/feed?a=1&b=2`;
  const form = `quickadd=${encodeURIComponent(`${publisher.url}/feed.xml`)}`;
  expect(await ada.appJson(path, form)).toMatchObject({ numResults: 1, streamId: (await feeds(ada)).at(-1)?.[0] });
});

test("quickadd returns a followed feed that does not answer", async () => {
  const [[id] = []] = await feeds(ada);
  const { rows } = await runtime.database.pool.query("select url from sources where id = $1", [ada.sourceId]);
  expect(await quickAdd(ada, encodeURIComponent(rows[0].url))).toMatchObject({ streamId: id });
});

test("subscribing without a label adds no second copy, and with one it does", async () => {
  const s = `s=feed/${encodeURIComponent(`${publisher.url}/feed.xml`)}`;
  const before = await feeds(ada);
  expect((await subscribe(ada, `${s}&t=My Grid`)).text).toBe("OK");
  expect(await feeds(ada)).toEqual([...before.slice(0, -1), [before.at(-1)?.[0], "My Grid"]]);
  await subscribe(ada, `${s}&a=user/-/label/Physics`);
  expect(await feeds(ada)).toHaveLength(before.length + 1);
  expect(await newsfeeds(ada)).toEqual(["Grid storage", "Physics"]);
});

test("subscribing to the id of a followed feed names it and moves it", async () => {
  const before = await feeds(ada);
  const [id] = before.at(-1) ?? [];
  expect((await subscribe(ada, `s=${id}`)).text).toBe("OK");
  expect(await feeds(ada)).toEqual(before);
  expect((await subscribe(ada, `s=${id}&t=My Grid&a=user/-/label/Physics`)).text).toBe("OK");
  expect(await feeds(ada)).toEqual([...before.slice(0, -1), [id, "My Grid"]]);
  expect(await newsfeeds(ada)).toEqual(["Grid storage", "Physics"]);
});

test.each([
  ["viewer", ["From reader apps", "Grid storage", "Grid storage"]],
  ["editor", ["Grid storage", "Grid storage"]],
] as const)("quickadd follows a feed of a shared newsfeed as %s", async (role, expected) => {
  const bob = await newAccount(runtime);
  await addMember(runtime, ada.newsfeedId, bob.ctx.actor.userId, role);
  await quickAdd(bob, encodeURIComponent(`${publisher.url}/feed.xml`));
  expect(await newsfeeds(bob)).toEqual(expected);
});

test("quickadd adds a feed that is not followed to a newsfeed of its own", async () => {
  publisher.put("/other.xml", rss([], { title: "Other" }));
  await quickAdd(ada, encodeURIComponent(`${publisher.url}/other.xml`));
  expect(await newsfeeds(ada)).toEqual(["From reader apps", "Grid storage"]);
});

test("unread-count gives a label without posts the time 0", async () => {
  await ada.api("POST", "/newsfeeds", { name: "Empty" });
  const { unreadcounts } = await ada.appJson<{ unreadcounts: { id: string; newestItemTimestampUsec: string }[] }>(
    "/reader/api/0/unread-count?output=json",
  );
  const times = new Map(unreadcounts.map(({ id, newestItemTimestampUsec }) => [id, newestItemTimestampUsec]));
  expect(times.get("user/-/label/Empty")).toBe("0");
  expect(times.get("user/-/label/Grid storage")).toMatch(/^\d{13}000$/);
});
