import type { QueryClient } from "@tanstack/react-query";
import type { ListMembership, ReadingList } from "@/lib/contract/lists";
import { listsQuery } from "./lists";
import { isLeaving, membershipsQuery, type SavingOutcome, saveToList, takeOutOfList } from "./saving";
import { showToast } from "./toasts";

interface Change {
  list: ReadingList;
  membership: ListMembership;
}

interface Changes {
  added: Change[];
  removed: Change[];
}

/** Net changes between two sets of memberships. */
export function changesBetween(
  before: readonly ListMembership[],
  after: readonly ListMembership[],
  lists: readonly ReadingList[],
): Changes {
  const missingIn = (others: readonly ListMembership[]) => (membership: ListMembership) => {
    const list = lists.find(({ id }) => id === membership.list_id);
    return list && !others.some(({ list_id }) => list_id === membership.list_id) ? [{ list, membership }] : [];
  };
  return { added: after.flatMap(missingIn(before)), removed: before.flatMap(missingIn(after)) };
}

/** @returns a sentence; null without changes */
export function changesText({ added, removed }: Changes): string | null {
  if (added.length === 0) return removed.length === 0 ? null : `Removed from ${namesOf(removed)}`;
  const saved = `Saved to ${namesOf(added)}`;
  return removed.length === 0 ? saved : `${saved}, removed from ${namesOf(removed)}`;
}

const NAMES_MAX = 2;

function namesOf(changes: readonly Change[]): string {
  if (changes.length > NAMES_MAX) return `${changes.length} lists`;
  return changes.map(({ list }) => list.name).join(" and ");
}

/** A change in the dialog. */
export interface DialogChange {
  listId: string;
  /** Memberships that the dialog showed before it. */
  before: readonly ListMembership[];
  /** Without a value for a removal. Never rejects. */
  done: Promise<SavingOutcome | undefined>;
}

/** Confirms the changes of a dialog once they are done, with one undo for all. */
export async function announceChanges(
  client: QueryClient,
  postId: string,
  made: readonly DialogChange[],
): Promise<void> {
  const known = await membershipsBefore(made);
  const before = [...known.values()].flat();
  const lists = client.getQueryData(listsQuery().queryKey) ?? [];
  const cached = client.getQueryData(membershipsQuery(postId).queryKey) ?? before;
  const after = cached.filter(({ list_id }) => known.has(list_id) && !isLeaving(list_id, postId));
  const changes = changesBetween(before, after, lists);
  const text = changesText(changes);
  if (text) showToast({ text, undo: () => takeBack(client, postId, changes) });
}

/** Membership in each changed list before the dialog changed it, by list. Includes what another device saved meanwhile. */
async function membershipsBefore(made: readonly DialogChange[]): Promise<Map<string, ListMembership[]>> {
  const known = new Map<string, ListMembership[]>();
  for (const { listId, before, done } of made) {
    const found = (await done)?.found;
    const shown = known.get(listId) ?? before.filter(({ list_id }) => list_id === listId);
    known.set(listId, shown.length === 0 && found ? [found] : shown);
  }
  return known;
}

function takeBack(client: QueryClient, postId: string, { added, removed }: Changes): void {
  for (const { list, membership } of added) void takeOutOfList(client, { postId, list }, membership, { isUndo: true });
  for (const { list, membership } of removed) saveBack(client, { postId, list }, membership);
}

function saveBack(
  client: QueryClient,
  saving: { postId: string; list: ReadingList },
  membership: ListMembership,
): void {
  void saveToList(client, saving, { note: membership.note, tryAgain: () => saveBack(client, saving, membership) });
}
