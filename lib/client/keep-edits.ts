import { type InfiniteData, replaceEqualDeep } from "@tanstack/react-query";

type Pages = InfiniteData<{ next: string | null }, string | null>;

/**
 * Merges loaded pages into the cached ones, as `structuralSharing` of an infinite query. A request for the next page
 * copies the pages when it starts, so its copy lacks edits made while it ran.
 */
export function keepEdits(cached: unknown, loaded: unknown): unknown {
  const [before, after] = [cached as Pages | undefined, loaded as Pages]; // Safe: the queries that use it have these
  const count = before?.pages.length ?? 0;
  const isContinued = count < after.pages.length && before?.pages.at(-1)?.next === after.pageParams[count];
  if (!before || !isContinued) return replaceEqualDeep(before, after);
  return {
    pages: [...before.pages, ...after.pages.slice(count)],
    pageParams: [...before.pageParams, ...after.pageParams.slice(count)],
  };
}
