import { beforeEach, expect, test } from "vitest";
import { type Account, newAccount } from "@/lib/protocols/readers/testing/account";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();
let ada: Account;
beforeEach(async () => {
  ada = await newAccount(runtime);
});

const edit = (path: string, form: string) => ada.app(`/reader/api/0/${path}`, `T=t&${form}`);
const repeat = (count: number, parameterOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => parameterOf(index)).join("&");
const firstItem = async () => {
  const { itemRefs } = await ada.appJson<{ itemRefs: { id: string }[] }>("/reader/api/0/stream/items/ids");
  return itemRefs[0]?.id;
};
const feeds = async () =>
  (await ada.appJson<{ subscriptions: { id: string; title: string }[] }>("/reader/api/0/subscription/list"))
    .subscriptions;
const label = (index: number) => `a=user/-/label/Label ${index}`;

test("refuses more than 100 labels for posts and changes nothing", async () => {
  const item = await firstItem();
  const { status, text } = await edit("edit-tag", `i=${item}&a=user/-/state/com.google/read&${repeat(101, label)}`);
  expect([status, text]).toEqual([400, expect.stringContaining("at most 100 labels")]);
  expect(await ada.api("GET", "/lists")).toEqual([]);
  expect(await ada.api("GET", "/posts?state=unread")).toHaveLength(3);
});

test("refuses more than 100 new folders and creates none", async () => {
  expect((await edit("edit-tag", repeat(101, label))).status).toBe(400);
  expect(await ada.api("GET", "/newsfeeds")).toHaveLength(1);
});

test("counts a repeated label once", async () => {
  const item = await firstItem();
  expect((await edit("edit-tag", `i=${item}&${repeat(101, () => label(1))}`)).text).toBe("OK");
  expect(await ada.api("GET", "/lists")).toMatchObject([{ name: "Label 1", item_count: 1 }]);
});

test("refuses more than 500 feeds and changes none", async () => {
  const [feed] = await feeds();
  const others = repeat(500, (index) => `s=feed/${9_000_000 + index}`);
  const { status, text } = await edit("subscription/edit", `ac=unsubscribe&s=${feed?.id}&${others}`);
  expect([status, text]).toEqual([400, expect.stringContaining("at most 500 feeds")]);
  expect(await feeds()).toHaveLength(1);
});

test("removes a repeated feed once", async () => {
  const [feed] = await feeds();
  expect((await edit("subscription/edit", `ac=unsubscribe&${repeat(501, () => `s=${feed?.id}`)}`)).text).toBe("OK");
  expect((await feeds()).map(({ title }) => title)).toEqual(["Deleted sources"]);
});

test("renames and moves several feeds into a new folder", async () => {
  await storeSource(ada.ctx, ada.newsfeedId, [{ title: "Another" }]);
  await runtime.database.pool.query("update feeds set last_success_at = now()");
  const [one, other] = await feeds();
  const form = `ac=edit&s=${one?.id}&t=One&s=${other?.id}&t=Two&a=user/-/label/Physics`;
  expect((await edit("subscription/edit", form)).text).toBe("OK");
  expect((await feeds()).map(({ id, title }) => [id, title])).toEqual([
    [one?.id, "One"],
    [other?.id, "Two"],
  ]);
  expect(await ada.api<object[]>("GET", "/newsfeeds")).toHaveLength(2);
});

test("sends a post once whose id is repeated", async () => {
  const item = await firstItem();
  const { items } = await ada.appJson<{ items: object[] }>(
    "/reader/api/0/stream/items/contents",
    repeat(50, () => `i=${item}`),
  );
  expect(items).toHaveLength(1);
});

test("refuses a time of 100,000 spaces in a moment", async () => {
  const stream = "user/-/state/com.google/reading-list";
  const milliseconds = await cpuMilliseconds(async () =>
    expect((await edit("mark-all-as-read", `s=${stream}&ts=${"+".repeat(100_000)}x`)).status).toBe(400),
  );
  expect(milliseconds).toBeLessThan(3_000);
});
