import type { QueryClient } from "@tanstack/react-query";
import type { ListMembership, ReadingList } from "@/lib/contract/lists";
import { listsQuery } from "./lists";
import { placesQuery, saveToList, takeOutOfList } from "./saving";
import { showToast } from "./toasts";

interface Change {
  list: ReadingList;
  place: ListMembership;
}

interface Changes {
  added: Change[];
  removed: Change[];
}

/** What is different in the end; a list that was left and entered again is not. */
export function changesBetween(
  before: readonly ListMembership[],
  after: readonly ListMembership[],
  lists: readonly ReadingList[],
): Changes {
  const missingIn = (others: readonly ListMembership[]) => (place: ListMembership) => {
    const list = lists.find(({ id }) => id === place.list_id);
    return list && !others.some(({ list_id }) => list_id === place.list_id) ? [{ list, place }] : [];
  };
  return { added: after.flatMap(missingIn(before)), removed: before.flatMap(missingIn(after)) };
}

/** @returns a sentence; null when nothing changed */
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

/** Says once what was changed since `before`, with a way to take all of it back. */
export function tellChanges(client: QueryClient, postId: string, before: readonly ListMembership[]): void {
  const lists = client.getQueryData(listsQuery().queryKey) ?? [];
  const after = client.getQueryData(placesQuery(postId).queryKey) ?? before;
  const changes = changesBetween(before, after, lists);
  const text = changesText(changes);
  if (text) showToast({ text, undo: () => takeBack(client, postId, changes) });
}

function takeBack(client: QueryClient, postId: string, { added, removed }: Changes): void {
  for (const { list, place } of added) void takeOutOfList(client, { postId, list }, place);
  for (const { list, place } of removed) saveBack(client, { postId, list }, place);
}

function saveBack(client: QueryClient, saving: { postId: string; list: ReadingList }, place: ListMembership): void {
  void saveToList(client, saving, { note: place.note, tryAgain: () => saveBack(client, saving, place) });
}
