import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type ListMembership, listItem, type ReadingList, readingList } from "@/lib/contract/lists";
import { createList, listsQuery } from "./lists";
import { ALL_POSTS, postsQuery } from "./posts";
import { forgetList, membershipsQuery, saveToList, saveWithMessage, setNote, takeOutOfList } from "./saving";
import { localApi } from "./testing/local-api";
import { shownToasts, undoLast } from "./toasts";

const [example] = z.tuple([readingList]).parse(endpoints.listLists.examples.response);
const item = listItem.parse(endpoints.addListItem.examples.response);
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const list: ReadingList = { ...example, updated_at: at("09:00") };
const membership: ListMembership = { list_id: list.id, note: "Ask for the fire report.", added_at: at("08:00") };
const elsewhere: ListMembership = { ...membership, list_id: "elsewhere" };
const saving = { postId: item.post_id, list };
const path = `/v1/lists/${list.id}/items`;

let addedAt: Date;
let note: string | null;
/** State of the server. */
let present: ListMembership[];
let client: QueryClient;
const api = localApi((request) => {
  if (request.startsWith("GET")) return endpoints.listPlacesOfPost.response?.encode(present);
  return request.includes("/items")
    ? listItem.encode({ ...item, added_at: addedAt, note: request.startsWith("PUT") ? note : null })
    : readingList.encode(example);
});
const toasts = () => shownToasts.get().map(({ text }) => text);
const GET_PLACES = `GET /v1/posts/${item.post_id}/lists`;
const lists = () => client.getQueryData(listsQuery().queryKey);
const memberships = () => client.getQueryData(membershipsQuery(item.post_id).queryKey);

const savedAndUndone = [GET_PLACES, `POST ${path}`, GET_PLACES, `DELETE ${path}/${item.post_id}`];

beforeEach(() => {
  addedAt = at("10:00");
  note = null;
  present = [];
  client = new QueryClient();
  client.setQueryData(listsQuery().queryKey, [list]);
  client.setQueryData(membershipsQuery(item.post_id).queryKey, []);
});

const noChoice = () => expect.unreachable("nothing was to be chosen");

describe("saving", () => {
  test("marks the post in every stream until undone", async () => {
    const { queryKey } = postsQuery("any", ALL_POSTS);
    const page = {
      posts: [{ ...item.post, id: item.post_id, list_ids: ["elsewhere"] }],
      next: null,
      loadedAt: at("08:00"),
    };
    client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
    const listIds = () => client.getQueryData(queryKey)?.pages[0]?.posts[0]?.list_ids;
    const done = saveWithMessage(client, saving, noChoice);
    expect(listIds()).toEqual(["elsewhere", list.id]);
    await done;
    undoLast();
    await expect.poll(() => api.requests).toHaveLength(4);
    expect(listIds()).toEqual(["elsewhere"]);
  });

  test("unmarks every post of a deleted list", () => {
    const post = { ...item.post, id: item.post_id, list_ids: ["elsewhere", list.id] };
    const [stream, open] = [postsQuery("any", ALL_POSTS).queryKey, ["post", post.id]];
    client.setQueryData(stream, { pages: [{ posts: [post], next: null, loadedAt: at("08:00") }], pageParams: [null] });
    client.setQueryData(open, post);
    client.setQueryData(membershipsQuery(post.id).queryKey, [membership, elsewhere]);
    forgetList(client, list.id);
    expect(client.getQueryData(stream)?.pages[0]?.posts[0]?.list_ids).toEqual(["elsewhere"]);
    expect(client.getQueryData<typeof post>(open)?.list_ids).toEqual(["elsewhere"]);
    expect(memberships()).toEqual([elsewhere]);
  });

  test("shows at once, confirms, and can be undone", async () => {
    const done = saveWithMessage(client, saving, noChoice);
    expect([toasts(), memberships()?.length, lists()?.[0]?.item_count]).toEqual([["Saved to For the tender"], 1, 1]);
    await done;
    expect(lists()).toEqual([{ ...list, item_count: 1, updated_at: addedAt }]);
    undoLast();
    await expect.poll(() => api.requests).toEqual(savedAndUndone);
    expect([memberships(), lists()?.[0]?.item_count]).toEqual([[], 0]);
  });

  test("an undo before the reply takes effect after it", async () => {
    const done = saveWithMessage(client, saving, noChoice);
    undoLast();
    await done;
    await expect.poll(() => api.requests).toEqual(savedAndUndone);
  });

  test("offers other lists", async () => {
    let hasChosen = false;
    await saveWithMessage(client, saving, () => {
      hasChosen = true;
    });
    const action = shownToasts.get().at(-1)?.action;
    expect(action?.text).toBe("Choose list…");
    action?.run();
    expect(hasChosen).toBe(true);
  });

  test("offers no undo for a post that was already there", async () => {
    // By another device, after the lists were loaded.
    present = [{ ...membership, added_at: addedAt }];
    await saveWithMessage(client, saving, noChoice);
    expect(toasts()).toEqual(["Already in For the tender"]);
    undoLast();
    expect([lists(), api.requests]).toEqual([[list], [GET_PLACES, `POST ${path}`]]);
  });

  test("an undo leaves what was added since, here or on another device", async () => {
    await saveWithMessage(client, saving, noChoice);
    const later = { ...membership, added_at: at("10:01") };
    present = [later];
    undoLast();
    await expect.poll(() => memberships()).toEqual([later]);
    expect([api.requests, lists()?.[0]?.item_count]).toEqual([[GET_PLACES, `POST ${path}`, GET_PLACES], 1]);
  });

  test("is reverted on a refusal without a retry", async () => {
    api.status = 404;
    await saveWithMessage(client, saving, noChoice);
    expect([toasts(), memberships(), lists()]).toEqual([["It said no."], [], [list]]);
    expect(shownToasts.get()[0]).not.toHaveProperty("action");
  });

  test("is reverted without a reply and can be retried", async () => {
    api.isDown = true;
    await saveWithMessage(client, saving, noChoice);
    expect([toasts(), memberships()]).toEqual([["Lede cannot be reached. Nothing was changed."], []]);
    api.isDown = false;
    shownToasts.get()[0]?.action?.run();
    await expect.poll(() => lists()?.[0]?.updated_at).toEqual(addedAt);
    expect(toasts()).toContain("Saved to For the tender");
  });

  test("fetches unknown memberships", async () => {
    client.removeQueries({ queryKey: membershipsQuery(item.post_id).queryKey });
    present = [elsewhere];
    const done = saveWithMessage(client, saving, noChoice);
    expect(memberships()).toBeUndefined();
    await done;
    expect(memberships()?.map(({ list_id }) => list_id)).toEqual([list.id, elsewhere.list_id]);
    undoLast();
    await expect.poll(() => api.requests.at(-1)).toBe(`DELETE ${path}/${item.post_id}`);
    expect(memberships()).toEqual([elsewhere]);
  });

  test("shows a note written while the post was being saved", async () => {
    note = "Written meanwhile";
    const done = saveWithMessage(client, saving, noChoice);
    await setNote(client, saving, { membership: { ...membership, note: null }, note });
    await done;
    expect(memberships()).toMatchObject([{ list_id: list.id, note }]);
  });

  test("shows the latest of several changes while earlier replies arrive", async () => {
    await saveWithMessage(client, saving, noChoice);
    const removed = takeOutOfList(client, saving, membership);
    const saved = saveToList(client, saving, { tryAgain: noChoice });
    const shown = new Set<number | undefined>();
    const unsubscribe = client.getQueryCache().subscribe(() => void shown.add(memberships()?.length));
    await Promise.all([removed, saved]);
    unsubscribe();
    expect([...shown]).toEqual([1]);
  });

  test("shows a removal made while the post was being saved", async () => {
    const done = saveWithMessage(client, saving, noChoice);
    await takeOutOfList(client, saving, membership);
    await done;
    const requests = [GET_PLACES, `POST ${path}`, `DELETE ${path}/${item.post_id}`];
    expect([api.requests, memberships()]).toEqual([requests, []]);
  });

  test("adds a list to known memberships", async () => {
    const other = { ...list, id: "other" };
    client.setQueryData(listsQuery().queryKey, [other]);
    const made = await createList(client, "For the tender");
    expect(lists()).toEqual([made, other]);
  });
});

describe("removing", () => {
  beforeEach(() => {
    client.setQueryData(membershipsQuery(item.post_id).queryKey, [membership]);
  });

  test("shows at once", async () => {
    const done = takeOutOfList(client, saving, membership);
    expect(memberships()).toEqual([]);
    await done;
    expect(api.requests).toEqual([`DELETE ${path}/${item.post_id}`]);
  });

  test("is reverted on failure with its note, and can be retried", async () => {
    api.status = 503;
    await takeOutOfList(client, saving, membership);
    expect([memberships(), shownToasts.get()[0]?.action?.text]).toEqual([[membership], "Try again"]);
  });

  test("a failed note change is reverted", async () => {
    api.status = 422;
    const done = setNote(client, saving, { membership, note: "Other" });
    expect(memberships()).toEqual([{ ...membership, note: "Other" }]);
    await done;
    expect([memberships(), toasts()]).toEqual([[membership], ["It said no."]]);
  });
});
