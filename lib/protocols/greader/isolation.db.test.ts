import { beforeEach, describe, expect, test } from "vitest";
import { listApiKeys, revokeApiKey } from "@/lib/domain/api-keys/api-keys";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { type Account, newAccount } from "@/lib/protocols/readers/testing/account";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime({ isUnused: true });
let ada: Account;
let eve: Account;
beforeEach(async () => {
  ada = await newAccount(runtime, { titles: ["Secret of Ada"] });
  eve = await newAccount(runtime, { titles: ["Of Eve"] });
});

const READING_LIST = "user/-/state/com.google/reading-list";

interface Known {
  ids: string[];
  feed: string;
}

async function idsOf(account: Account, stream: string): Promise<string[]> {
  const { itemRefs } = await account.appJson<{ itemRefs: { id: string }[] }>(
    `/reader/api/0/stream/items/ids?s=${stream}`,
  );
  return itemRefs.map(({ id }) => id);
}

async function onlyPost(account: Account): Promise<string> {
  const [post] = await account.api<{ id: string }[]>("GET", "/posts");
  return post?.id ?? "";
}

async function known(account: Account): Promise<Known> {
  const { subscriptions } = await account.appJson<{ subscriptions: { id: string }[] }>(
    "/reader/api/0/subscription/list",
  );
  return { ids: await idsOf(account, READING_LIST), feed: subscriptions[0]?.id ?? "" };
}

describe("another user", () => {
  test("reads nothing of an account", async () => {
    await createList(ada.ctx, { name: "List of Ada" });
    const { ids, feed } = await known(ada);
    const texts = [
      await eve.app("/reader/api/0/stream/items/contents", ids.map((id) => `i=${id}`).join("&")),
      await eve.app(`/reader/api/0/stream/contents/${feed}`),
      await eve.app(`/reader/atom/${feed}`),
      await eve.app("/reader/api/0/stream/contents/user/-/label/List of Ada"),
      await eve.app("/reader/api/0/tag/list"),
      await eve.app("/reader/api/0/subscription/export"),
    ];
    for (const { status, text } of texts) expect([status, text]).toEqual([200, expect.not.stringContaining("Secret")]);
  });

  test("changes nothing of an account", async () => {
    await createList(ada.ctx, { name: "List of Ada" });
    const { ids, feed } = await known(ada);
    const except = ["api_keys", "rate_buckets", "audit_entries"];
    const before = await dumpTables(runtime.database, { except });
    const items = ids.map((id) => `i=${id}`).join("&");
    for (const [path, form] of [
      ["edit-tag", `${items}&a=user/-/state/com.google/read`],
      ["edit-tag", `${items}&a=user/-/state/com.google/starred`],
      ["edit-tag", `${items}&r=user/-/state/com.google/starred&a=user/-/label/Mine`],
      ["mark-all-as-read", `s=${feed}`],
      ["rename-tag", "s=user/-/label/List of Ada&dest=user/-/label/X"],
      ["disable-tag", "s=user/-/label/List of Ada"],
      ["subscription/edit", `s=${feed}&ac=unsubscribe`],
      ["subscription/edit", `s=${feed}&ac=edit&t=X`],
    ] as const)
      await eve.app(`/reader/api/0/${path}`, form);
    expect(await dumpTables(runtime.database, { except })).toEqual(before);
  });
});

test("no stream contains a post that a viewer hid, except for the others", async () => {
  await addMember(runtime, ada.newsfeedId, eve.ctx.actor.userId, "viewer");
  const post = await onlyPost(ada);
  await addListItem(eve.ctx, (await createList(eve.ctx, { name: "Later" })).id, { post_id: post });
  const streams = [READING_LIST, (await known(ada)).feed, "user/-/state/com.google/starred", "user/-/label/Later"];
  const sizes = async (account: Account) =>
    Promise.all(streams.map(async (name) => (await idsOf(account, name)).length));
  expect(await sizes(eve)).toEqual([2, 1, 1, 1]);
  await eve.api("PUT", `/posts/${post}/hide`);
  expect(await sizes(eve)).toEqual([1, 0, 0, 0]);
  expect(await idsOf(ada, READING_LIST)).toHaveLength(1);
});

test("a read-only key reads and changes nothing", async () => {
  const reader = await newAccount(runtime, { isReadOnly: true });
  const { ids, feed } = await known(reader);
  expect(ids).toHaveLength(3);
  for (const [path, form] of [
    ["edit-tag", `i=${ids[0]}&a=user/-/state/com.google/read`],
    ["mark-all-as-read", `s=${READING_LIST}`],
    ["rename-tag", "s=user/-/label/Grid storage&dest=user/-/label/X"],
    ["disable-tag", "s=user/-/label/Grid storage"],
    ["subscription/edit", `s=${feed}&ac=unsubscribe`],
    ["subscription/quickadd", "quickadd=http://localhost:1/"],
    ["subscription/import", "<opml/>"],
  ] as const)
    expect([path, (await reader.app(`/reader/api/0/${path}`, form)).status]).toEqual([path, 403]);
  expect(await reader.api("GET", "/posts?state=unread")).toHaveLength(3);
});

test("a revoked key is refused at once", async () => {
  expect((await ada.app("/reader/api/0/user-info")).status).toBe(200);
  const [key] = await listApiKeys(ada.ctx);
  await revokeApiKey(ada.ctx, key?.id ?? "");
  expect((await ada.app("/reader/api/0/user-info")).status).toBe(401);
});
