import { beforeEach, describe, expect, test } from "vitest";
import { createList } from "@/lib/domain/lists/lists";
import { type Account, ask, newAccount } from "@/lib/protocols/readers/testing/account";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();
let ada: Account;
beforeEach(async () => {
  ada = await newAccount(runtime);
});

const BASE = "/api/greader.php/reader/api/0";
const READING_LIST = "user/-/state/com.google/reading-list";

interface Refs {
  itemRefs: { id: string }[];
  continuation?: string;
}
interface Items {
  items: {
    id: string;
    title: string;
    categories: string[];
    summary: { content: string };
    origin: { streamId: string };
  }[];
  continuation?: string;
}

const idsIn = async (stream: string, more = "") =>
  (
    await ada.appJson<Refs>(`${BASE}/stream/items/ids?output=json&n=200000&s=${encodeURIComponent(stream)}${more}`)
  ).itemRefs.map(({ id }) => id);

/** The long form of a decimal id, as RSS Guard builds it. */
const longIdOf = (id: string) => `tag:google.com,2005:reader/item/${BigInt(id).toString(16).padStart(16, "0")}`;

async function contentsOf(ids: readonly string[]): Promise<Items> {
  const form = ids.map((id) => `i=${encodeURIComponent(longIdOf(id))}`).join("&");
  return ada.appJson<Items>(`${BASE}/stream/items/contents?output=json&n=200000`, form);
}

describe("RSS Guard, by its FreshRSS support,", () => {
  test("logs in with nothing but address and API key", async () => {
    const form = `Email=${encodeURIComponent(ada.email)}&Passwd=${ada.key}`;
    const reply = await ask("/api/greader.php/accounts/ClientLogin", form);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries((await reply.text()).split("\n").map((line) => line.split("=")))).toMatchObject({
      SID: ada.key,
      LSID: "null",
      Auth: ada.key,
    });
  });

  test("lists newsfeeds as folders and lists as tags", async () => {
    await createList(ada.ctx, { name: "For Monday" });
    const { tags } = await ada.appJson<{ tags: object[] }>(`${BASE}/tag/list?output=json`);
    expect(tags).toMatchObject([
      { id: "user/-/state/com.google/starred" },
      { id: "user/-/label/Grid storage", type: "folder" },
      { id: "user/-/label/For Monday", type: "tag" },
    ]);
  });

  test("fetches all, unread, read and starred ids, and the posts behind them", async () => {
    const all = await idsIn(READING_LIST);
    expect(all).toHaveLength(3);
    expect(all.every((id) => /^\d{16}$/.test(id))).toBe(true);
    const [newest = ""] = all;
    const mark = (state: string) =>
      ada.app(`${BASE}/edit-tag`, `a=user/-/state/com.google/${state}&i=${longIdOf(newest)}`);
    expect((await mark("read")).text).toBe("OK");
    expect((await mark("starred")).text).toBe("OK");
    expect(await idsIn(READING_LIST, "&xt=user/-/state/com.google/read")).toEqual(all.slice(1));
    expect(await idsIn("user/-/state/com.google/read")).toEqual([newest]);
    expect(await idsIn("user/-/state/com.google/starred")).toEqual([newest]);
    const { items } = await contentsOf(all);
    expect(items.map(({ title }) => title)).toEqual(["Newest", "Middle", "Oldest"]);
    expect(items[0]?.categories).toEqual([
      READING_LIST,
      "user/-/state/com.google/read",
      "user/-/state/com.google/starred",
      "user/-/label/Grid storage",
      "user/-/label/Starred",
    ]);
    expect(items[1]?.summary.content).toContain("<p>All about <strong>Middle</strong>.</p>");
  });

  test("reads the posts of one feed", async () => {
    const { subscriptions } = await ada.appJson<{ subscriptions: { id: string }[] }>(
      `${BASE}/subscription/list?output=json`,
    );
    const feed = subscriptions[0]?.id ?? "";
    const { items } = await ada.appJson<Items>(`${BASE}/stream/contents/${feed}?output=json&n=100&ot=1000000000`);
    expect(items.map(({ origin }) => origin.streamId)).toEqual([feed, feed, feed]);
    expect(await idsIn(feed)).toHaveLength(3);
  });

  test("follows continuations until there is none", async () => {
    const pages: string[] = [];
    let continuation: string | undefined;
    do {
      const more = continuation ? `&c=${continuation}` : "";
      const page: Items = await ada.appJson(`${BASE}/stream/contents/${READING_LIST}?n=2&output=json${more}`);
      pages.push(page.items.map(({ title }) => title).join(" "));
      continuation = page.continuation;
    } while (continuation);
    expect(pages).toEqual(["Newest Middle", "Oldest"]);
  });

  test("labels a post by a list, and takes the label away", async () => {
    const { id } = await createList(ada.ctx, { name: "For Monday" });
    const [newest = ""] = await idsIn(READING_LIST);
    const edit = (action: "a" | "r") =>
      ada.app(`${BASE}/edit-tag`, `${action}=user/-/label/For Monday&i=${longIdOf(newest)}`);
    await edit("a");
    expect(await idsIn("user/-/label/For Monday")).toEqual([newest]);
    expect(await ada.api("GET", `/lists/${id}/items`)).toMatchObject([{ post: { title: "Newest" } }]);
    await edit("r");
    expect(await ada.api("GET", `/lists/${id}/items`)).toEqual([]);
  });

  test("renames a source in the address of a POST", async () => {
    const list = () =>
      ada.appJson<{ subscriptions: { id: string; title: string }[] }>(`${BASE}/subscription/list?output=json`);
    const feed = (await list()).subscriptions[0]?.id;
    const reply = await ada.app(`${BASE}/subscription/edit?ac=edit&s=${feed}&t=Site%20of%20storage`, "T=");
    expect(reply).toEqual({ status: 200, text: "OK" });
    expect((await list()).subscriptions).toMatchObject([{ id: feed, title: "Site of storage" }]);
  });

  test("exports the sources as OPML", async () => {
    const { text } = await ada.app(`${BASE}/subscription/export`);
    expect(text).toContain("<opml");
    expect(text).toContain('text="Grid storage"');
  });
});
