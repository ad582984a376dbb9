import { hash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { TEXTS_CHARACTERS_MAX } from "@/lib/domain/readers/read-stream";
import { type Account, newAccount } from "@/lib/protocols/readers/testing/account";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { fever } from "./fever";
import { readMarked } from "./read-fever";

const runtime = setUpRuntime();
let ada: Account;
beforeEach(async () => {
  ada = await newAccount(runtime);
});

interface Reply {
  api_version: number;
  auth: number;
  last_refreshed_on_time: number;
  items: { id: number; feed_id: number; title: string; html: string; is_read: number; is_saved: number }[];
  total_items: number;
  groups: { id: number; title: string }[];
  feeds: { id: number; title: string; url: string }[];
  feeds_groups: { group_id: number; feed_ids: string }[];
  unread_item_ids: string;
  saved_item_ids: string;
}

async function ask({ email, key }: Account, query = "", form = ""): Promise<Reply> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const body = `api_key=${hash("md5", `${email}:${key}`)}${form}`;
  const response = await fever.POST(
    new Request(`http://localhost/fever/?api${query}`, { method: "POST", headers, body }),
  );
  return response.json();
}

describe("a Fever client", () => {
  test("authenticates by the hash of address and API key alone", async () => {
    expect(await ask(ada)).toMatchObject({ api_version: 3, auth: 1, last_refreshed_on_time: expect.any(Number) });
    expect(await ask({ ...ada, key: "password" })).toEqual({ api_version: 3, auth: 0 });
    expect(await ask({ ...ada, email: "eve@example.org" })).toEqual({ api_version: 3, auth: 0 });
  });

  test("lists newsfeeds as groups of feeds", async () => {
    const { groups } = await ask(ada, "&groups");
    const { feeds, feeds_groups } = await ask(ada, "&feeds");
    expect(groups).toEqual([{ id: expect.any(Number), title: "Grid storage" }]);
    expect(feeds).toMatchObject([{ title: "A Stored Site", url: expect.stringMatching(/xml$/) }]);
    expect(feeds_groups).toEqual([{ group_id: groups[0]?.id, feed_ids: String(feeds[0]?.id) }]);
  });

  test("pages by number, forwards, backwards and by ids", async () => {
    const { items, total_items } = await ask(ada, "&items&max_id=9007199254740991");
    expect(items.map(({ title }) => title)).toEqual(["Newest", "Middle", "Oldest"]);
    expect(total_items).toBe(3);
    expect(items[0]?.html).toContain("<p>All about <strong>Newest</strong>.</p>");
    const titles = async (query: string) => (await ask(ada, `&items&${query}`)).items.map(({ title }) => title);
    expect(await titles(`max_id=${items[1]?.id}`)).toEqual(["Oldest"]);
    expect(await titles(`since_id=${items[2]?.id}`)).toEqual(["Middle", "Newest"]);
    expect(await titles(`with_ids=${items[0]?.id},${items[2]?.id}`)).toEqual(["Oldest", "Newest"]);
  });

  test("gives each feed of deleted sources an address of its own", async () => {
    const { id } = await createNewsfeed(ada.ctx, { name: "Batteries" });
    const { sourceId } = await storeSource(ada.ctx, id, [{ title: "Other" }]);
    for (const source of [ada.sourceId, sourceId]) await ada.api("DELETE", `/sources/${source}`);
    const { feeds } = await ask(ada, "&feeds");
    expect(feeds.map(({ title }) => title)).toEqual(["Deleted sources", "Deleted sources"]);
    expect(feeds.map(({ url }) => url)).toEqual(feeds.map(({ id }) => `${ada.ctx.settings.appUrl}/#${id}`));
  });

  test("lists unread and saved ids in ascending order", async () => {
    const { items } = await ask(ada, "&items");
    const ids = items.map(({ id }) => String(id));
    for (const id of ids.toReversed()) await ask(ada, "", `&mark=item&as=saved&id=${id}`);
    expect(await ask(ada, "&unread_item_ids&saved_item_ids")).toMatchObject({
      unread_item_ids: ids.join(),
      saved_item_ids: ids.join(),
    });
  });

  test("gets every post of a page, the ones after very long texts with their summary", async () => {
    const text = "words\n\n".repeat(TEXTS_CHARACTERS_MAX / 7);
    await storeEntries(ada.ctx, ada.feedId, [{ title: "Long", text, excerpt: "Many words." }]);
    await storeEntries(ada.ctx, ada.feedId, [{ title: "Short", text: "A few words. ".repeat(9), excerpt: "Few." }]);
    const { items } = await ask(ada, "&items");
    expect(items.map(({ title }) => title)).toEqual(["Oldest", "Middle", "Newest", "Long", "Short"]);
    expect(items.at(-1)?.html).toContain("Few.");
  });

  test("marks posts, and the API agrees", async () => {
    const { items } = await ask(ada, "&items");
    const mark = (as: string) => ask(ada, "", `&mark=item&as=${as}&id=${items[0]?.id}`);
    await mark("read");
    await mark("saved");
    expect(await ada.api("GET", "/posts?state=read")).toMatchObject([{ title: "Oldest" }]);
    expect(await ada.api("GET", "/posts?saved=true")).toMatchObject([{ title: "Oldest" }]);
    expect((await ask(ada, "&saved_item_ids")).saved_item_ids).toBe(String(items[0]?.id));
    expect((await ask(ada, "&unread_item_ids")).unread_item_ids.split(",")).toHaveLength(2);
    await mark("unread");
    await mark("unsaved");
    expect(await ada.api("GET", "/posts?state=read")).toEqual([]);
    expect(await ada.api("GET", "/posts?saved=true")).toEqual([]);
  });

  test.each(["feed", "group"] as const)("marks a %s read", async (noun) => {
    const { feeds, feeds_groups } = await ask(ada, "&feeds");
    const id = noun === "feed" ? feeds[0]?.id : feeds_groups[0]?.group_id;
    await ask(ada, "", `&mark=${noun}&as=read&id=${id}&before=${Math.floor(Date.now() / 1_000) + 1}`);
    expect(await ada.api("GET", "/posts?state=unread")).toEqual([]);
  });

  test("gets the ids that a mark changed", async () => {
    const { items } = await ask(ada, "&items");
    const [id, ...others] = items.map((item) => String(item.id));
    const mark = async (noun: string, as: string, marked = id) => {
      const {
        api_version: _,
        auth: __,
        last_refreshed_on_time: ___,
        ...ids
      } = await ask(ada, "", `&mark=${noun}&as=${as}&id=${marked}`);
      return ids;
    };
    expect(await mark("item", "read")).toEqual({ unread_item_ids: others.join() });
    expect(await mark("item", "unread")).toEqual({ unread_item_ids: [id, ...others].join() });
    expect(await mark("item", "saved")).toEqual({ saved_item_ids: id });
    expect(await mark("item", "unsaved")).toEqual({ saved_item_ids: "" });
    expect(await mark("group", "read", "0")).toEqual({ unread_item_ids: "" });
  });

  test("gets no cut list of ids with a mark", async () => {
    expect(await readMarked(ada.ctx, "read", 3)).toEqual({ unread_item_ids: expect.stringMatching(/^\d+,\d+,\d+$/) });
    expect(await readMarked(ada.ctx, "read", 2)).toEqual({});
  });

  test("leaves out posts that a viewer hid", async () => {
    const viewer = await newAccount(runtime, { titles: [] });
    await addMember(runtime, ada.newsfeedId, viewer.ctx.actor.userId, "viewer");
    const { items } = await ask(viewer, "&items");
    const [newest] = await viewer.api<{ id: string }[]>("GET", "/posts");
    await viewer.api("PUT", `/posts/${newest?.id}/hide`);
    expect(await ask(viewer, "&items")).toMatchObject({ items: items.slice(0, 2), total_items: 2 });
    expect((await ask(ada, "&items")).items).toHaveLength(3);
  });

  test("does not mark posts unread that a viewer hid", async () => {
    const viewer = await newAccount(runtime, { titles: [] });
    await addMember(runtime, ada.newsfeedId, viewer.ctx.actor.userId, "viewer");
    const newest = (await ask(viewer, "&items")).items.at(-1);
    const [post] = await viewer.api<{ id: string }[]>("GET", "/posts");
    await viewer.api("PUT", `/posts/${post?.id}/hide`);
    await ask(viewer, "", `&mark=item&as=unread&id=${newest?.id}`);
    expect((await ask(viewer, "&unread_item_ids")).unread_item_ids.split(",")).toHaveLength(2);
  });

  test("neither reads nor changes another user's posts", async () => {
    const eve = await newAccount(runtime, { titles: ["Of Eve"] });
    const { items } = await ask(ada, "&items");
    const { feeds } = await ask(ada, "&feeds");
    expect((await ask(eve, `&items&with_ids=${items.map(({ id }) => id).join()}`)).items).toEqual([]);
    await ask(eve, "", `&mark=item&as=read&id=${items[0]?.id}`);
    await ask(eve, "", `&mark=feed&as=read&id=${feeds[0]?.id}&before=9999999999`);
    expect(await ada.api("GET", "/posts?state=read")).toEqual([]);
  });
});
