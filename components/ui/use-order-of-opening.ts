"use client";

import { useRef } from "react";
import { type Compare, sortAsFirstSeen } from "./order-of-opening";

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
