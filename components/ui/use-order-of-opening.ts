"use client";

import { useRef } from "react";

/**
 * Sorts once and keeps the order while items change.
 *
 * @param compare stable; another function sorts again
 */
export function useOrderOfOpening<Item extends { id: string }>(items: readonly Item[], compare: Compare<Item>): Item[] {
  const opening = useRef<{ compare: Compare<Item>; firstSeen: Map<string, Item> }>(null);
  if (opening.current?.compare !== compare) opening.current = { compare, firstSeen: new Map() };
  const { firstSeen } = opening.current;
  for (const item of items) if (!firstSeen.has(item.id)) firstSeen.set(item.id, item);
  return sortAsFirstSeen(items, firstSeen, compare);
}

type Compare<Item> = (one: Item, other: Item) => number;

/**
 * Sorts by the first seen version of each item, so that changed items stay and new ones are sorted in.
 *
 * @param firstSeen first versions by id
 */
export function sortAsFirstSeen<Item extends { id: string }>(
  items: readonly Item[],
  firstSeen: ReadonlyMap<string, Item>,
  compare: Compare<Item>,
): Item[] {
  const then = (item: Item) => firstSeen.get(item.id) ?? item;
  return items.toSorted((a, b) => compare(then(a), then(b)));
}
