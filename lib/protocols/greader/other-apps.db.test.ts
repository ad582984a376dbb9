import { beforeEach, describe, expect, test } from "vitest";
import { tallies } from "@/lib/core/tally";
import { type Account, ask, newAccount } from "@/lib/protocols/readers/testing/account";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { greader } from "./greader";

const runtime = setUpRuntime();
let ada: Account;
beforeEach(async () => {
  ada = await newAccount(runtime);
});

const READING_LIST = "user/-/state/com.google/reading-list";
const READ = "user/-/state/com.google/read";
const STARRED = "user/-/state/com.google/starred";

interface Refs {
  itemRefs?: { id: string }[];
  continuation?: string;
}
type Items = {
  items: { id: string; title: string; canonical: { href: string }[]; categories: string[]; crawlTimeMsec: string }[];
};

describe("NetNewsWire", () => {
  const hexOf = (id: string) => BigInt(id).toString(16).padStart(16, "0");
  const itemIds = async (query: string) =>
    (
      await ada.appJson<Refs>(`/api/greader.php/reader/api/0/stream/items/ids?n=1000&output=json&${query}`)
    ).itemRefs?.map(({ id }) => id);

  test("fetches new, unread and starred ids, and posts by hexadecimal ids", async () => {
    const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;
    const ids = (await itemIds(`ot=${hourAgo}&s=${READING_LIST}`)) ?? [];
    expect(ids).toHaveLength(3);
    expect(await itemIds(`ot=${hourAgo + 7_200}&s=${READING_LIST}`)).toEqual([]);
    expect(await itemIds(`nt=${hourAgo}&s=${READING_LIST}`)).toEqual([]);
    expect(await itemIds(`s=${READING_LIST}&xt=${READ}`)).toEqual(ids);
    expect(await itemIds(`s=${STARRED}`)).toEqual([]);
    const form = ids.map((id) => `i=tag:google.com,2005:reader/item/${hexOf(id)}`).join("&");
    const { items } = await ada.appJson<Items>(
      "/api/greader.php/reader/api/0/stream/items/contents",
      `T=t&output=json&${form}`,
    );
    expect(items.map(({ title }) => title)).toEqual(["Newest", "Middle", "Oldest"]);
  });

  test("marks many posts at once, and the API agrees", async () => {
    const ids = (await itemIds(`s=${READING_LIST}`)) ?? [];
    const form = ids.map((id) => `i=tag:google.com,2005:reader/item/${hexOf(id)}`).join("&");
    const edit = (change: string) => ada.app("/api/greader.php/reader/api/0/edit-tag", `T=t&${form}&${change}`);
    await edit(`a=${READ}`);
    await edit(`a=${STARRED}`);
    expect(await ada.api("GET", "/posts?state=unread")).toEqual([]);
    expect(await ada.api("GET", "/posts?saved=true")).toHaveLength(3);
    await edit(`r=${READ}`);
    await edit(`r=${STARRED}`);
    expect(await ada.api("GET", "/posts?state=unread")).toHaveLength(3);
    expect(await ada.api("GET", "/posts?saved=true")).toEqual([]);
  });

  const post = (path: string, form: string) => ada.app(`/reader/api/0/${path}`, `T=t&${form}`);
  const subscriptions = async () =>
    (
      await ada.appJson<{ subscriptions: { id: string; title: string; categories: { label: string }[] }[] }>(
        "/reader/api/0/subscription/list?output=json",
      )
    ).subscriptions.map(({ id, title, categories }) => [id, title, categories[0]?.label]);

  test("renames a folder, and removes it after its feeds", async () => {
    expect((await post("rename-tag", "s=user/-/label/Grid%20storage&dest=user/-/label/Storage")).text).toBe("OK");
    expect(await ada.api("GET", "/newsfeeds")).toMatchObject([{ name: "Storage" }]);
    expect((await post("disable-tag", "s=user/-/label/Storage")).status).toBe(403);
    expect(await ada.api("GET", "/newsfeeds")).toHaveLength(1);
    const [[feed] = []] = await subscriptions();
    await post("subscription/edit", `ac=unsubscribe&s=${feed}`);
    expect((await post("disable-tag", "s=user/-/label/Storage")).text).toBe("OK");
    expect(await ada.api("GET", "/newsfeeds")).toEqual([]);
  });

  test("cannot remove a folder with a saved post", async () => {
    const [[feed] = []] = await subscriptions();
    const [id] = (await itemIds(`s=${READING_LIST}`)) ?? [];
    await post("edit-tag", `i=${id}&a=${STARRED}`);
    await post("subscription/edit", `ac=unsubscribe&s=${feed}`);
    expect((await post("disable-tag", "s=user/-/label/Grid%20storage")).status).toBe(403);
    expect(await ada.api("GET", "/posts?saved=true")).toHaveLength(1);
  });

  test("moves a feed to another folder with its id and title, and keeps read and starred posts", async () => {
    await runtime.database.pool.query("update feeds set last_success_at = now() where id = $1", [ada.feedId]);
    const [[feed] = []] = await subscriptions();
    const ids = (await itemIds(`s=${READING_LIST}`)) ?? [];
    const [newest, middle, oldest] = ids;
    await runtime.database.pool.query("update posts set group_id = $1 where number = any($2)", [
      ada.newsfeedId,
      [middle, oldest],
    ]);
    await post("edit-tag", `i=${newest}&a=${READ}`);
    await post("edit-tag", `i=${oldest}&a=${STARRED}`);
    expect((await post("subscription/edit", `ac=edit&s=${feed}&a=user/-/label/Batteries&t=My%20feed`)).text).toBe("OK");
    expect(await subscriptions()).toEqual([[feed, "My feed", "Batteries"]]);
    expect((await post("subscription/edit", `ac=edit&s=${feed}&t=Again`)).text).toBe("OK");
    const { items } = await ada.appJson<Items>(`/reader/api/0/stream/contents/${feed}`);
    expect(
      items.map(({ title, categories }) => [title, categories.includes(READ), categories.includes(STARRED)]),
    ).toEqual([
      ["Newest", true, false],
      ["Middle", false, false],
      ["Oldest", false, true],
    ]);
    expect(await ada.api("GET", "/posts")).toHaveLength(3);
    // An app sends marks that it made before it knew of the move.
    expect(await itemIds(`s=${READING_LIST}`)).toEqual(ids);
    await post("edit-tag", `i=${middle}&a=${READ}`);
    expect(await itemIds(`s=${READING_LIST}&xt=${READ}`)).toEqual([oldest]);
    expect((await post("disable-tag", "s=user/-/label/Grid%20storage")).text).toBe("OK");
  });

  test("leaves the posts of a moved feed to the other members of its folder", async () => {
    const bob = await newAccount(runtime);
    const { ctx } = bob;
    await addMember(runtime, ada.newsfeedId, ctx.actor.userId, "viewer");
    const [[feed] = []] = await subscriptions();
    await post("subscription/edit", `ac=edit&s=${feed}&a=user/-/label/Batteries`);
    expect(await bob.api("GET", `/newsfeeds/${ada.newsfeedId}/posts`)).toHaveLength(3);
    expect((await post("disable-tag", "s=user/-/label/Grid%20storage")).status).toBe(403);
  });
});

describe("Readrops", () => {
  test("logs in with a multipart form", async () => {
    const body = new FormData();
    body.append("Email", ada.email);
    body.append("Passwd", ada.key);
    const request = new Request("http://localhost/api/greader.php/accounts/ClientLogin", { method: "POST", body });
    expect(await (await greader.POST(request)).text()).toContain(`Auth=${ada.key}\n`);
  });

  test("excludes several states at once", async () => {
    const path = `/reader/api/0/stream/contents/${READING_LIST}`;
    const titles = async (query: string) =>
      (await ada.appJson<Items>(`${path}?n=2500&${query}`)).items.map(({ title }) => title);
    const { items } = await ada.appJson<Items>(`${path}?n=2500`);
    await ada.app("/reader/api/0/edit-tag", `i=${items[0]?.id}&a=${READ}`);
    await ada.app("/reader/api/0/edit-tag", `i=${items[1]?.id}&a=${STARRED}`);
    expect(await titles(`xt=${READ}&xt=${STARRED}`)).toEqual(["Oldest"]);
    expect(await titles("xt=user/-/state/com.google/unread")).toEqual(["Newest"]);
    expect(await titles(`xt=${READ}&it=${READ}`)).toEqual([]);
  });

  test("creates a folder with a label without posts", async () => {
    await ada.app("/reader/api/0/edit-tag", "T=t&a=user/-/label/Physics");
    expect(await ada.api("GET", "/newsfeeds")).toMatchObject([{ name: "Physics" }, { name: "Grid storage" }]);
    expect((await ada.app("/reader/api/0/disable-tag", "T=t&s=user/-/label/Physics")).text).toBe("OK");
    expect(await ada.api("GET", "/newsfeeds")).toHaveLength(1);
  });
});

describe("Fluent Reader", () => {
  test("pages with signed decimal ids and fetches since the last arrival", async () => {
    const { items } = await ada.appJson<Items>("/reader/api/0/stream/contents?output=json&n=250");
    const compact = items.map(({ id }) => BigInt.asIntN(64, BigInt(`0x${id.split("/").at(-1)}`)).toString());
    await ada.app("/reader/api/0/edit-tag", `i=${compact.slice(0, 2).join("&i=")}&a=${READ}`);
    expect(await ada.api("GET", "/posts?state=unread")).toMatchObject([{ title: "Oldest" }]);
    const last = Math.round(Number(items[0]?.crawlTimeMsec) / 1_000);
    const later = await ada.appJson<Items>(`/reader/api/0/stream/contents?output=json&n=250&ot=${last + 1}`);
    expect(later.items).toEqual([]);
    expect(items[0]?.canonical[0]?.href).toMatch(/^http:/);
  });

  test("reads its account", async () => {
    expect(await ada.appJson("/reader/api/0/user-info")).toMatchObject({ userEmail: ada.email });
  });
});

describe("any app", () => {
  test("marks all posts read up to a time in microseconds, and no later ones", async () => {
    const { items } = await ada.appJson<Items>("/reader/api/0/stream/contents?r=o&n=1");
    expect(items.map(({ title }) => title)).toEqual(["Oldest"]);
    const form = (ts: number) => `s=${READING_LIST}&ts=${ts}`;
    const before = Number(items[0]?.crawlTimeMsec) * 1_000 - 1_000_000;
    await ada.app("/reader/api/0/mark-all-as-read", form(before));
    expect(await ada.api("GET", "/posts?state=unread")).toHaveLength(3);
    await ada.app("/reader/api/0/mark-all-as-read", form(Date.now() * 1_000));
    expect(await ada.api("GET", "/posts?state=unread")).toEqual([]);
  });

  test("counts unread posts by feed, by folder and in total", async () => {
    const { items } = await ada.appJson<Items>("/reader/api/0/stream/contents");
    await ada.app("/reader/api/0/edit-tag", `i=${items[0]?.id}&a=${READ}`);
    const counts = await ada.appJson<{ unreadcounts: { id: string; count: number }[] }>(
      "/reader/api/0/unread-count?output=json",
    );
    expect(counts.unreadcounts.map(({ id, count }) => [id.replace(/\d+$/, "…"), count])).toEqual([
      ["feed/…", 2],
      ["user/-/label/Grid storage", 2],
      [READING_LIST, 2],
    ]);
  });

  test("sees changes made through the API", async () => {
    const [post] = await ada.api<{ id: string }[]>("GET", "/posts");
    const { id } = await ada.api<{ id: string }>("POST", "/lists", { name: "Later" });
    await ada.api("PUT", `/posts/${post?.id}/read`);
    await ada.api("POST", `/lists/${id}/items`, { post_id: post?.id });
    const { items } = await ada.appJson<Items>(`/reader/api/0/stream/contents/${STARRED}`);
    expect(items).toMatchObject([
      { categories: [READING_LIST, READ, STARRED, expect.any(String), "user/-/label/Later"] },
    ]);
    await ada.api("PUT", `/posts/${post?.id}/hide`);
    expect((await ada.appJson<Items>("/reader/api/0/stream/contents")).items).toHaveLength(2);
    expect((await ada.appJson<Items>(`/reader/api/0/stream/contents/${STARRED}`)).items).toEqual([]);
  });

  test("gets an explanation with each refusal", async () => {
    const refusal = async (path: string, form?: string) => {
      const { status, text } = await ada.app(path, form);
      return [status, JSON.parse(text).detail];
    };
    expect(await refusal("/reader/api/0/edit-tag", `i=nonsense&a=${READ}`)).toEqual([
      400,
      expect.stringContaining("item id"),
    ]);
    expect(await refusal("/reader/api/0/edit-tag", `i=1&a=${READ}&r=${READ}`)).toEqual([
      400,
      expect.stringContaining("one of them"),
    ]);
    expect(await refusal("/reader/api/0/mark-all-as-read", "s=feed/99")).toEqual([
      404,
      expect.stringContaining("Sync"),
    ]);
    expect(await refusal("/reader/api/0/subscription/edit", "s=feed/99&ac=unsubscribe")).toEqual([
      404,
      expect.any(String),
    ]);
    expect(await refusal("/reader/api/0/mark-all-as-read", `s=${READING_LIST}&ts=yesterday`)).toEqual([
      400,
      expect.stringContaining("seconds"),
    ]);
    expect(await refusal("/reader/api/0/nothing")).toEqual([404, expect.any(String)]);
  });

  test.each(["toString", "constructor"])("marks nothing read in a state named “%s”", async (state) => {
    const { status } = await ada.app("/reader/api/0/mark-all-as-read", `s=user/-/state/com.google/${state}`);
    expect(status).toBe(404);
    expect(await ada.api("GET", "/posts?state=unread")).toHaveLength(3);
  });

  test("gets the posts of a feed by an encoded address that ends with a slash", async () => {
    const url = "https://blog.example/feed/";
    await runtime.database.pool.query("update sources set url = $1 where id = $2", [url, ada.sourceId]);
    for (const id of [encodeURIComponent(`feed/${url}`), `feed/${encodeURIComponent(url)}/`, `feed/${url}`]) {
      const { items } = await ada.appJson<Items>(`/reader/api/0/stream/contents/${id}?n=20`);
      expect([id, items.length]).toEqual([id, 3]);
    }
  });

  test("cannot name a series of the metrics", async () => {
    expect((await ada.app("/reader/api/0/constructor")).status).toBe(404);
    expect([...tallies().keys()].filter((series) => series.includes("constructor"))).toEqual([]);
  });

  test("gets no items for an unknown stream", async () => {
    for (const stream of ["feed/99", "user/-/label/Unknown", "user/-/state/com.google/broadcast-friends"])
      expect((await ada.appJson<Items>(`/reader/api/0/stream/contents/${stream}`)).items).toEqual([]);
  });

  test("is refused with the account's password, another address or no key", async () => {
    const logIn = (form: Record<string, string>) => ask("/accounts/ClientLogin", String(new URLSearchParams(form)));
    const eve = await newAccount(runtime);
    const expired = await newAccount(runtime);
    await runtime.database.pool.query("update api_keys set expires_at = now() where user_id = $1", [
      expired.ctx.actor.userId,
    ]);
    const forms: Record<string, string>[] = [
      { Email: ada.email, Passwd: "correct horse battery staple" },
      { Email: eve.email, Passwd: ada.key },
      { Email: ada.email },
      { Passwd: ada.key },
      { Email: expired.email, Passwd: expired.key },
    ];
    for (const form of forms) {
      const reply = await logIn(form);
      expect([reply.status, await reply.text()]).toEqual([
        401,
        expect.stringMatching(/^Error=BadAuthentication\nInfo=.*API key/),
      ]);
    }
    expect((await ask("/reader/api/0/user-info")).status).toBe(401);
    expect((await ask("/reader/api/0/user-info", undefined, { Authorization: "GoogleLogin auth=x" })).status).toBe(401);
  });
});
