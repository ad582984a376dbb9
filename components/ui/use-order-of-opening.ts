"use client";

import { useRef } from "react";

/**
 * Sorts what is opened, and lets nothing of it move under its reader until it is opened again.
 *
 * @param compare the same function as long as one order is wanted; another one sorts all of them anew
 */
export function useOrderOfOpening<Item extends { id: string }>(items: readonly Item[], compare: Compare<Item>): Item[] {
  const opening = useRef<{ compare: Compare<Item>; firstSeen: Map<string, Item> }>(null);
  if (opening.current?.compare !== compare) opening.current = { compare, firstSeen: new Map() };
  const { firstSeen } = opening.current;
  for (const item of items) if (!firstSeen.has(item.id)) firstSeen.set(item.id, item);
  return sortAsFirstSeen(items, firstSeen, compare);
}

/** As for {@link Array.toSorted}. */
type Compare<Item> = (one: Item, other: Item) => number;

/**
 * Sorts each item by what it was when it was first seen: what changes meanwhile stays where it stands, and a new one goes
 * where it belongs.
 *
 * @param firstSeen what each was then, by its id; an item that is not in there counts as it is
 */
export function sortAsFirstSeen<Item extends { id: string }>(
  items: readonly Item[],
  firstSeen: ReadonlyMap<string, Item>,
  compare: Compare<Item>,
): Item[] {
  const then = (item: Item) => firstSeen.get(item.id) ?? item;
  return items.toSorted((a, b) => compare(then(a), then(b)));
}
