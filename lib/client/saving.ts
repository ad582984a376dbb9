import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ListMembership, ReadingList } from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/post";
import { call, inOrder } from "./call";
import { cancelDeferred } from "./deferred";
import { deferredIds } from "./deferred-ids";
import { dropList, editPostEverywhere } from "./edit-posts";
import { ensureGone } from "./ensure-gone";
import { listsQuery, patchList } from "./lists";
import { cancelPending } from "./query-client";
import { recordEdit } from "./read-marks";
import { showFailure, showRollback } from "./show-failure";
import { dismissToast, showToast } from "./toasts";

/** Lists that contain the post. */
export function membershipsQuery(postId: string) {
  return queryOptions({ queryKey: ["memberships", postId], queryFn: () => fetchMemberships(postId) });
}

const fetchMemberships = (postId: string) => call("GET /v1/posts/{post_id}/lists", { params: { post_id: postId } });

/** A post and the list as it was before. */
interface Saving {
  postId: string;
  list: ReadingList;
}

export interface SavingOutcome {
  /** `there`: already in the list; `failed`: reverted with a message. */
  outcome: "done" | "there" | "failed";
  /** The item, if the server added one. */
  added?: ListMembership;
  /** The item that was there. */
  found?: ListMembership;
}

/** Leaves unknown memberships unknown; one list alone would be wrong. */
function showIn(client: QueryClient, { postId, list }: Saving, membership: ListMembership | null): void {
  client.setQueryData(membershipsQuery(postId).queryKey, (memberships) => {
    const others = memberships?.filter(({ list_id }) => list_id !== list.id);
    return others && membership ? [membership, ...others] : others;
  });
  markIn(client, postId, { listId: list.id, isIn: membership !== null });
}

/** Updates the mark in streams. */
export function markIn(client: QueryClient, postId: string, change: { listId: string; isIn: boolean }): void {
  const { listId, isIn } = change;
  const edit = ({ list_ids }: Post) => {
    const others = list_ids.filter((id) => id !== listId);
    return { list_ids: isIn ? [...others, listId] : others };
  };
  recordEdit(postId, listId, edit, itemKey(listId, postId));
  editPostEverywhere(client, postId, edit);
}

/** Latest change of a post in a list, by key. */
const latest = new Map<string, object>();

/** Shows a change. @returns shows its result, unless a later change is shown; whether it was the latest */
function showChange(client: QueryClient, saving: Saving, membership: ListMembership | null) {
  const change = {};
  latest.set(queueKey(saving), change);
  showIn(client, saving, membership);
  return (result: ListMembership | null): boolean => {
    const isLatest = latest.get(queueKey(saving)) === change;
    if (isLatest) showIn(client, saving, result);
    return isLatest;
  };
}

/** Removes a deleted list from all posts. */
export function forgetList(client: QueryClient, listId: string): void {
  dropList(client, listId);
  client.setQueriesData<ListMembership[]>({ queryKey: ["memberships"] }, (memberships) =>
    memberships?.filter(({ list_id }) => list_id !== listId),
  );
}

function countItems(client: QueryClient, { list }: Saving, change: 1 | -1): void {
  patchList(client, list.id, ({ item_count }) => ({ item_count: Math.max(0, item_count + change) }));
}

/** Refetches, because the list may be gone. */
function refetchMemberships(client: QueryClient, postId: string): void {
  void client.invalidateQueries({ queryKey: listsQuery().queryKey });
  void client.invalidateQueries({ queryKey: membershipsQuery(postId).queryKey });
}

/** Key of a post in a list, for the order of its changes and for its removal. */
export const itemKey = (listId: string, postId: string) => `${listId} ${postId}`;

const queueKey = ({ postId, list }: Saving) => itemKey(list.id, postId);

/** Whether the post, or its whole list, is about to be removed. */
export function isLeaving(listId: string, postId: string): boolean {
  const leaving = deferredIds.get();
  return leaving.has(listId) || leaving.has(itemKey(listId, postId));
}

const isIn = (list: ReadingList) => (membership: ListMembership) => membership.list_id === list.id;

/** Asks for the memberships first, because another device may have saved the post. They stay as they are then. */
async function add({ postId, list }: Saving, note: string | null) {
  const before = await fetchMemberships(postId);
  const request = { params: { list_id: list.id }, body: { post_id: postId, note } };
  const item = await call("POST /v1/lists/{list_id}/items", request);
  return { item, before, isNew: !before.some(isIn(list)) };
}

/** @param added the only one to take out @returns what was added since and stays */
async function takeOut({ postId, list }: Saving, added: ListMembership | null): Promise<ListMembership | null> {
  const present = added && (await fetchMemberships(postId)).find(isIn(list));
  if (present && present.added_at.getTime() !== added.added_at.getTime()) return present;
  const params = { list_id: list.id, post_id: postId };
  await ensureGone(call("DELETE /v1/lists/{list_id}/items/{post_id}", { params }));
  return null;
}

interface SaveOptions {
  note?: string | null;
  /** Offered after failures that may pass. */
  tryAgain: () => void;
}

/** Saves at once on screen; a failure reverts it with a message. A waiting removal is cancelled instead. */
export async function saveToList(client: QueryClient, saving: Saving, options: SaveOptions): Promise<SavingOutcome> {
  const { postId, list } = saving;
  const { note = null, tryAgain } = options;
  if (cancelDeferred(queueKey(saving))) return { outcome: "done" };
  cancelPending(client, [membershipsQuery(postId).queryKey, listsQuery().queryKey]);
  const showResult = showChange(client, saving, { list_id: list.id, note, added_at: new Date() });
  countItems(client, saving, 1);
  try {
    const { item, before, isNew } = await inOrder(queueKey(saving), () => add(saving, note));
    client.setQueryData(membershipsQuery(postId).queryKey, (known) => known ?? before);
    showResult(item);
    if (isNew) patchList(client, list.id, () => ({ updated_at: item.added_at }));
    else countItems(client, saving, -1);
    return isNew ? { outcome: "done", added: item } : { outcome: "there", found: item };
  } catch (error) {
    showResult(null);
    countItems(client, saving, -1);
    showRollback(error, tryAgain);
    refetchMemberships(client, postId);
    return { outcome: "failed" };
  }
}

/** Reverse of {@link saveToList}. @param isUndo leaves what was added since, for example on another device */
export async function takeOutOfList(
  client: QueryClient,
  saving: Saving,
  membership: ListMembership,
  { isUndo = false } = {},
): Promise<void> {
  const { postId } = saving;
  cancelPending(client, [membershipsQuery(postId).queryKey, listsQuery().queryKey]);
  const showResult = showChange(client, saving, null);
  countItems(client, saving, -1);
  try {
    const stays = await inOrder(queueKey(saving), () => takeOut(saving, isUndo ? membership : null));
    if (stays) countItems(client, saving, 1);
    // The server sets the list's last change, and a later change its own.
    if (showResult(stays)) void client.invalidateQueries({ queryKey: listsQuery().queryKey });
  } catch (error) {
    showResult(membership);
    countItems(client, saving, 1);
    showRollback(error, () => void takeOutOfList(client, saving, membership, { isUndo }));
    refetchMemberships(client, postId);
  }
}

/** Shows the note at once; a failure restores the old one with a message. */
export async function setNote(
  client: QueryClient,
  saving: Saving,
  change: { membership: ListMembership; note: string | null },
): Promise<void> {
  const { membership, note } = change;
  cancelPending(client, [membershipsQuery(saving.postId).queryKey, listsQuery().queryKey]);
  const showResult = showChange(client, saving, { ...membership, note });
  try {
    const params = { list_id: saving.list.id, post_id: saving.postId };
    const request = { params, body: { note } };
    const item = await inOrder(queueKey(saving), () => call("PUT /v1/lists/{list_id}/items/{post_id}", request));
    showResult(item);
  } catch (error) {
    showResult(membership);
    showRollback(error, () => void setNote(client, saving, change));
  }
}

/** Saves and confirms, with an undo and a choice of lists. @param choose opens the list dialog */
export async function saveWithMessage(client: QueryClient, saving: Saving, choose: () => void): Promise<void> {
  const { name } = saving.list;
  const action = { text: "Choose list…", run: choose };
  const tryAgain = () => void saveWithMessage(client, saving, choose);
  const done = saveToList(client, saving, { tryAgain });
  const takeBack = async () => {
    const { outcome, added } = await done;
    const membership = outcome === "done" && (added ?? (await membershipIn(client, saving)));
    if (membership) await takeOutOfList(client, saving, membership, { isUndo: true });
  };
  const toast = showToast({ text: `Saved to ${name}`, undo: () => void takeBack().catch(showFailure), action, done });
  const { outcome } = await done;
  if (outcome !== "done") dismissToast(toast);
  if (outcome === "there") showToast({ text: `Already in ${name}`, action });
}

async function membershipIn(client: QueryClient, { postId, list }: Saving): Promise<ListMembership | undefined> {
  const memberships = await client.ensureQueryData(membershipsQuery(postId));
  return memberships.find(isIn(list));
}
