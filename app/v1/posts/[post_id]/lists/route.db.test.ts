import { beforeEach, expect, test } from "vitest";
import * as api from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request, setUpCaller } from "@/lib/api/testing/callers";
import { newId } from "@/lib/core/id";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const LATER = new Date("2026-11-21T09:00:00.456Z");

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
let newsfeedId: string;
let postId: string;
beforeEach(async () => {
  newsfeedId = (await createNewsfeed(contextOf(ada), { name: "News" })).id;
  await storeSource(contextOf(ada), newsfeedId, [{ title: "A tender" }]);
  postId = (await listPosts(contextOf(ada), newsfeedId, {})).rows[0]?.id ?? "";
});

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });

async function ask({ cookie }: Caller, id = postId) {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const response = await api.GET(request("GET", `/v1/posts/${id}/lists`, { headers }));
  return { status: response.status, body: await response.json() };
}

async function saveIn(caller: Caller, name: string, note: string | null = null) {
  const { id } = await createList(contextOf(caller), { name });
  await addListItem(contextOf(caller), id, { post_id: postId, note });
  return id;
}

test("responds 200 with the caller's lists that contain the post, last added first, with notes", async () => {
  await createList(contextOf(ada), { name: "Without it" });
  const first = await saveIn(ada, "For the tender", "Ask for the fire report.");
  runtime.setNow(LATER);
  const second = await saveIn(ada, "Read later");
  expect(await ask(ada)).toEqual({
    status: 200,
    body: [
      { list_id: second, note: null, added_at: "2026-11-21T09:00:00.456000" },
      { list_id: first, note: "Ask for the fire report.", added_at: "2026-11-21T08:30:00.123000" },
    ],
  });
});

test("responds 200 with each member's own lists", async () => {
  const bob = await newCaller(runtime);
  await addMember(runtime, newsfeedId, bob.userId);
  await saveIn(bob, "Of Bob");
  expect(await ask(ada)).toEqual({ status: 200, body: [] });
});

test("responds 403 for another user's post, 404 for an unknown one and 401 without a session", async () => {
  const bob = await newCaller(runtime);
  expect((await ask(bob)).status).toBe(403);
  expect((await ask(ada, newId())).status).toBe(404);
  expect((await api.GET(request("GET", `/v1/posts/${postId}/lists`))).status).toBe(401);
});
