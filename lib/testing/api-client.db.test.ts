import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCaller } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import { HOUR_MS } from "@/lib/core/duration";
import * as api from "./api-client";
import { type Client, createClient } from "./api-client/client";
import { type Publisher, paragraphs, rss, startPublisher } from "./publisher";
import { runSent } from "./run-sent";
import { bindTestRuntime, type TestRuntime } from "./runtime";

const ABSENT = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const TITLES = ["Sodium in the tender", "Sodium on the barge", "Sodium at the border", "Bread with less salt"];

let runtime: TestRuntime;
let publisher: Publisher;
let ada: Client;
let bob: Client;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  publisher = await startPublisher();
  ada = await clientOf(runtime);
  bob = await clientOf(runtime);
  const items = TITLES.map((title, at) => ({
    title,
    link: `${publisher.url}/${at}`,
    date: new Date(Date.now() - at * HOUR_MS).toISOString(),
    content: paragraphs(title),
  }));
  publisher.put("/feed.xml", rss(items, { title: "Grid Notes" }));
});
afterAll(async () => {
  await publisher.close();
  await runtime.stop();
});

async function clientOf(runtime: TestRuntime): Promise<Client> {
  const { key } = await newCaller(runtime);
  return createClient({
    baseUrl: `${runtime.settings.appUrl}/v1`,
    auth: key,
    fetch: (input, init) => dispatch(new Request(input, init)),
  });
}

/** Returns the data of a call, which must succeed. */
async function answer<T>(call: Promise<{ data: T; error: unknown }>): Promise<NonNullable<T>> {
  const { data, error } = await call;
  if (data === undefined || data === null) throw new Error(`The call was refused: ${JSON.stringify(error)}`);
  return data;
}

describe("the generated client", () => {
  let newsfeed: api.Newsfeed;
  let posts: api.Post[];

  test("creates, lists and updates a newsfeed", async () => {
    const body = { name: "Sodium", keywords: ["sodium"], business_context: "We bid on storage tenders." };
    newsfeed = await answer(api.createNewsfeed({ client: ada, body }));
    expect(newsfeed).toMatchObject({ ...body, role: "owner", digest_frequency: "daily" });
    expect(await answer(api.listNewsfeeds({ client: ada }))).toEqual([newsfeed]);
    expect(await answer(api.getNewsfeed({ client: ada, path: { id: newsfeed.id } }))).toEqual(newsfeed);
    const changed = { client: ada, path: { id: newsfeed.id }, body: { digest_frequency: "weekly" } } as const;
    expect((await answer(api.updateNewsfeed(changed))).digest_frequency).toBe("weekly");
  });

  test("replays a create with the same Idempotency-Key", async () => {
    const once = { client: ada, body: { name: "Once" }, headers: { "Idempotency-Key": "one" } };
    const first = await answer(api.createNewsfeed(once));
    const { data, response } = await api.createNewsfeed(once);
    expect([data?.id, response?.headers.get("Idempotency-Replayed")]).toEqual([first.id, "true"]);
    const { response: deleted } = await api.deleteNewsfeed({ client: ada, path: { id: first.id } });
    expect(deleted?.status).toBe(204);
  });

  test("validates, adds and checks a source", async () => {
    const url = `${publisher.url}/feed.xml`;
    const validation = await answer(api.validateSource({ client: ada, body: { url } }));
    expect(validation).toMatchObject({ crawlable: true, recommended_feed: url, error: null });
    const source = await answer(api.addSource({ client: ada, path: { id: newsfeed.id }, body: { url } }));
    await runSent(runtime);
    const [listed] = await answer(api.listSources({ client: ada, path: { id: newsfeed.id } }));
    expect(listed).toMatchObject({ id: source.id, status: "ok", post_count: 3 });
    const checked = await answer(api.checkSource({ client: ada, path: { source_id: source.id } }));
    expect(checked.id).toBe(source.id);
  });

  test("follows cursors to the last page of posts", async () => {
    const path = { newsfeed_id: newsfeed.id };
    const pages: api.Post[][] = [];
    for (let cursor: string | undefined, isLast = false; !isLast; ) {
      const { data = [], response } = await api.listPosts({ client: ada, path, query: { limit: 2, cursor } });
      cursor = response?.headers.get("X-Next-Cursor") ?? undefined;
      isLast = cursor === undefined;
      if (cursor) expect(response?.headers.get("Link")).toContain(`limit=2&cursor=${cursor}>; rel="next"`);
      pages.push(data);
    }
    expect(pages.map((page) => page.map(({ title }) => title))).toEqual([TITLES.slice(0, 2), [TITLES[2]]]);
    posts = pages.flat();
    const found = await answer(api.searchPosts({ client: ada, query: { q: "barge" } }));
    expect(found.map(({ title }) => title)).toEqual([TITLES[1]]);
  });

  test("hides, restores and marks a post as read", async () => {
    const [{ id } = { id: "" }] = posts;
    const path = { post_id: id };
    const full = await answer(api.getPost({ client: ada, path }));
    expect(full.content_markdown).toContain("changed hands");
    const titles = async (state: "all" | "hidden" | "unread") => {
      const found = await answer(api.listPosts({ client: ada, path: { newsfeed_id: newsfeed.id }, query: { state } }));
      return found.map(({ title }) => title);
    };
    expect(await answer(api.hidePost({ client: ada, path }))).toEqual({ status: "ok" });
    expect([await titles("all"), await titles("hidden")]).toEqual([TITLES.slice(1, 3), TITLES.slice(0, 1)]);
    await answer(api.unhidePost({ client: ada, path }));
    await answer(api.markPostRead({ client: ada, path }));
    expect(await titles("unread")).toEqual(TITLES.slice(1, 3));
    await answer(api.markPostUnread({ client: ada, path }));
    expect(await titles("unread")).toEqual(TITLES.slice(0, 3));
    const before = new Date().toISOString().replace("Z", "");
    await answer(api.markNewsfeedRead({ client: ada, path: { id: newsfeed.id }, body: { before } }));
    expect(await titles("unread")).toEqual([]);
  });

  test("previews keywords and rescues a filtered post", async () => {
    const path = { id: newsfeed.id };
    const preview = await answer(api.previewNewsfeed({ client: ada, path, body: { keywords: ["bread"] } }));
    expect(preview).toMatchObject({ article_count: 4, match_count: 1, added_count: 1, removed_count: 3 });
    const [filtered] = await answer(api.listFilteredPosts({ client: ada, path }));
    expect(filtered).toMatchObject({ title: TITLES[3], reason: "no_match" });
    const rescue = { ...path, article_id: filtered?.article_id ?? "" };
    expect((await answer(api.rescuePost({ client: ada, path: rescue }))).title).toBe(TITLES[3]);
  });

  test("gives feedback, and lists and dismisses suggestions", async () => {
    const path = { post_id: posts[0]?.id ?? "" };
    expect(await answer(api.giveFeedback({ client: ada, path, body: { kind: "more" } }))).toEqual({
      ...path,
      kind: "more",
    });
    expect(await answer(api.getFeedback({ client: ada, path }))).toEqual({ ...path, kind: "more" });
    expect(await answer(api.giveFeedback({ client: ada, path, body: { kind: null } }))).toEqual({
      ...path,
      kind: null,
    });
    const ofNewsfeed = { client: ada, path: { id: newsfeed.id } };
    expect(await answer(api.listSuggestions(ofNewsfeed))).toEqual([]);
    const body = { kind: "exclude", keyword: "-bread" } as const;
    expect(await answer(api.dismissSuggestion({ ...ofNewsfeed, body }))).toEqual({ status: "ok" });
  });

  test("creates, shares and deletes a reading list with a note", async () => {
    const list = await answer(api.createList({ client: ada, body: { name: "For the tender" } }));
    const [path, post_id] = [{ list_id: list.id }, posts[0]?.id ?? ""];
    const item = await answer(api.addListItem({ client: ada, path, body: { post_id, note: "Ask." } }));
    expect(item).toMatchObject({ post_id, note: "Ask.", post: { title: TITLES[0] } });
    const noted = { client: ada, path: { ...path, post_id }, body: { note: null } };
    expect((await answer(api.updateListItem(noted))).note).toBeNull();
    expect(await answer(api.listListItems({ client: ada, path }))).toHaveLength(1);
    const shared = await answer(api.updateList({ client: ada, path, body: { is_public: true } }));
    const rotated = await answer(api.rotateShareToken({ client: ada, path }));
    expect([shared.share_token, rotated.share_token].every(Boolean)).toBe(true);
    expect(rotated.share_token).not.toBe(shared.share_token);
    expect((await api.removeListItem({ client: ada, path: { ...path, post_id } })).response?.status).toBe(204);
    expect((await answer(api.getList({ client: ada, path }))).item_count).toBe(0);
    expect((await api.deleteList({ client: ada, path })).response?.status).toBe(204);
    expect(await answer(api.listLists({ client: ada }))).toEqual([]);
  });

  test("invites a member, who joins and leaves", async () => {
    const path = { id: newsfeed.id };
    const invited = await answer(api.inviteMember({ client: ada, path, body: { email: "bob@example.org" } }));
    expect((await answer(api.listInvitations({ client: ada, path }))).map(({ id }) => id)).toEqual([invited.id]);
    const token = invited.accept_url.split("/").at(-1) ?? "";
    expect((await answer(api.acceptInvitation({ client: bob, body: { token } }))).role).toBe("editor");
    const members = await answer(api.listMembers({ client: ada, path }));
    expect(members.map(({ role }) => role)).toEqual(["owner", "editor"]);
    const user_id = members[1]?.user_id ?? "";
    expect((await api.removeMember({ client: bob, path: { ...path, user_id } })).response?.status).toBe(204);
    const again = await answer(api.inviteMember({ client: ada, path, body: { email: "eve@example.org" } }));
    const revoked = await api.revokeInvitation({ client: ada, path: { ...path, invitation_id: again.id } });
    expect(revoked.response?.status).toBe(204);
  });

  test("returns typed problems", async () => {
    const problemOf = async (call: Promise<{ error?: api.Problem | undefined }>) => {
      const { error } = await call;
      return [error?.status, error?.code, error?.errors?.[0]?.pointer];
    };
    const path = { id: newsfeed.id };
    const stranger = createClient({ ...ada.getConfig(), auth: undefined });
    expect(await problemOf(api.listNewsfeeds({ client: stranger }))).toEqual([401, "unauthorized", undefined]);
    expect(await problemOf(api.getNewsfeed({ client: bob, path }))).toEqual([403, "forbidden", undefined]);
    expect(await problemOf(api.getPost({ client: ada, path: { post_id: ABSENT } }))).toEqual([
      404,
      "not_found",
      undefined,
    ]);
    expect(await problemOf(api.createNewsfeed({ client: ada, body: { name: "" } }))).toEqual([
      422,
      "validation",
      "/name",
    ]);
  });

  test("deletes the source and the newsfeed", async () => {
    const [source] = await answer(api.listSources({ client: ada, path: { id: newsfeed.id } }));
    expect((await api.deleteSource({ client: ada, path: { id: source?.id ?? "" } })).response?.status).toBe(204);
    expect((await api.deleteNewsfeed({ client: ada, path: { id: newsfeed.id } })).response?.status).toBe(204);
    expect(await answer(api.listNewsfeeds({ client: ada }))).toEqual([]);
  });
});
