import { expect, test } from "vitest";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import { newPerson } from "@/lib/api/testing/scope/world";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

async function share() {
  const owner = await newPerson(runtime, "QUINCUNX");
  const viewer = await newCaller(runtime);
  const { newsfeed, post } = owner.own.ids;
  await addMember(runtime, newsfeed, viewer.userId, "viewer");
  return { owner, viewer, newsfeed, post };
}

const call = (method: string, path: string, { key }: Caller, body?: object) =>
  dispatch(request(method, `/v1${path}`, { key, ...(body && { body }) }));

const idsIn = async (caller: Caller, newsfeed: string, state: string): Promise<string[]> => {
  const rows: { id: string }[] = await (await call("GET", `/posts/newsfeed/${newsfeed}?state=${state}`, caller)).json();
  return rows.map(({ id }) => id);
};

const unreadOf = async (caller: Caller, newsfeed: string): Promise<number> =>
  (await (await call("GET", `/newsfeeds/${newsfeed}`, caller)).json()).unread_count;

test("a viewer hides a post for themselves alone", async () => {
  const { owner, viewer, newsfeed, post } = await share();
  expect(await unreadOf(viewer, newsfeed)).toBe(1);
  expect((await call("PUT", `/posts/${post}/hide`, viewer)).status).toBe(200);
  for (const state of ["all", "unread", "read"])
    expect([state, await idsIn(viewer, newsfeed, state)]).toEqual([state, []]);
  expect(await idsIn(viewer, newsfeed, "hidden")).toEqual([post]);
  expect(await unreadOf(viewer, newsfeed)).toBe(0);
  expect(await (await call("GET", `/posts/${post}`, viewer)).json()).toMatchObject({ is_hidden: true, is_read: true });
  expect(await (await call("GET", "/search?q=kept", viewer)).json()).toEqual([]);
  expect(await idsIn(owner, newsfeed, "all")).toEqual([post]);
  expect(await (await call("GET", `/posts/${post}`, owner)).json()).toMatchObject({ is_hidden: false });
  await call("PUT", `/posts/${post}/unhide`, viewer);
  expect(await idsIn(viewer, newsfeed, "all")).toEqual([post]);
  expect(await idsIn(viewer, newsfeed, "hidden")).toEqual([]);
});

test("a viewer finds what they hid by words and among saved posts, and nothing that others hid", async () => {
  const { owner, viewer, newsfeed, post } = await share();
  const listed = async (query: string) => {
    const reply = await call("GET", `/posts?newsfeed_ids=${newsfeed}&${query}`, viewer);
    return ((await reply.json()) as { id: string }[]).map(({ id }) => id);
  };
  const list = await (await call("POST", "/lists", viewer, { name: "Later" })).json();
  await call("POST", `/lists/${list.id}/items`, viewer, { post_id: post });
  await call("PUT", `/posts/${post}/hide`, viewer);
  expect(await listed("state=hidden&q=kept")).toEqual([post]);
  expect(await listed("state=hidden&saved=true")).toEqual([post]);
  await call("PUT", `/posts/${post}/unhide`, viewer);
  await call("PUT", `/posts/${post}/hide`, owner);
  expect(await listed("state=hidden&q=kept")).toEqual([]);
});

test("a viewer who shows a post that was not hidden changes nothing", async () => {
  const { viewer, newsfeed, post } = await share();
  expect((await call("PUT", `/posts/${post}/unhide`, viewer)).status).toBe(200);
  expect(await unreadOf(viewer, newsfeed)).toBe(1);
});

test("simultaneous requests for one post give each member their own state, and a stranger nothing", async () => {
  const { owner, viewer, post } = await share();
  const stranger = await newCaller(runtime);
  await call("PUT", `/posts/${post}/hide`, viewer);
  const stateFor = async (caller: Caller) => {
    const reply = await call("GET", `/posts/${post}`, caller);
    return reply.ok ? (await reply.json()).is_hidden : reply.status;
  };
  const rounds = Array.from({ length: 30 }, () => Promise.all([owner, viewer, stranger].map(stateFor)));
  for (const states of await Promise.all(rounds)) expect(states).toEqual([false, true, 403]);
});

test("a post hidden by a viewer stays hidden and read when the rest is marked", async () => {
  const { viewer, newsfeed, post } = await share();
  await call("PUT", `/posts/${post}/hide`, viewer);
  await call("PUT", `/posts/${post}/unread`, viewer);
  await call("POST", `/newsfeeds/${newsfeed}/read`, viewer, { before: "2100-01-01T00:00:00" });
  expect(await unreadOf(viewer, newsfeed)).toBe(0);
  expect(await idsIn(viewer, newsfeed, "all")).toEqual([]);
});

test("a post hidden by a viewer stays hidden and read when it is marked unread with others", async () => {
  const { viewer, newsfeed, post } = await share();
  await call("PUT", `/posts/${post}/hide`, viewer);
  const marked = await call("POST", "/posts/mark", viewer, { action: "unread", post_ids: [post] });
  expect(await marked.json()).toEqual({ changed: 0, unchanged: 1, skipped: 0 });
  expect(await unreadOf(viewer, newsfeed)).toBe(0);
  expect(await idsIn(viewer, newsfeed, "unread")).toEqual([]);
  expect(await (await call("GET", `/posts/${post}`, viewer)).json()).toMatchObject({ is_hidden: true, is_read: true });
});

test("a viewer who becomes an editor sees hidden posts again", async () => {
  const { owner, viewer, newsfeed, post } = await share();
  await call("PUT", `/posts/${post}/hide`, viewer);
  const changed = await call("PUT", `/newsfeeds/${newsfeed}/members/${viewer.userId}`, owner, { role: "editor" });
  expect(await changed.json()).toMatchObject({ role: "editor" });
  expect(await idsIn(viewer, newsfeed, "all")).toEqual([post]);
  await call("PUT", `/newsfeeds/${newsfeed}/members/${viewer.userId}`, owner, { role: "viewer" });
  expect((await call("PUT", `/newsfeeds/${newsfeed}`, viewer, { name: "Mine" })).status).toBe(403);
});

test("an invited viewer joins as a viewer", async () => {
  const { owner, newsfeed } = await share();
  const guest = await newCaller(runtime);
  const body = { email: "guest@example.org", role: "viewer" };
  const { accept_url, role } = await (await call("POST", `/newsfeeds/${newsfeed}/members`, owner, body)).json();
  expect(role).toBe("viewer");
  const accepted = await call("POST", "/invitations/accept", guest, { token: accept_url.split("/").at(-1) });
  expect(await accepted.json()).toMatchObject({ id: newsfeed, role: "viewer" });
});
