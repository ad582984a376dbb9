/** As for {@link Array.toSorted}. */
export type Compare<Item> = (one: Item, other: Item) => number;

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
