/** The words of a list that is written as one text. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** A table that is written as one text of `key=value` words. */
export function wordMap(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(wordSet(pairs), (pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
}
