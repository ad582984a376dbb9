import type { DehydratedState } from "@tanstack/react-query";
import type { PostPages } from "./posts";
import { withReadMarks } from "./read-marks";

type Seed = DehydratedState["queries"][number];

/** Seeds that were hydrated. When the reader goes back, Next renders the same object again. */
const hydrated = new WeakSet<DehydratedState>();

export function noteHydrated(seeds: DehydratedState): void {
  hydrated.add(seeds);
}

/** Seeds for the cache. On a return they hold no posts, because streams never refetch by themselves. */
export function seedsToHydrate(seeds: DehydratedState): DehydratedState {
  if (!hydrated.has(seeds)) return { ...seeds, queries: seeds.queries.map(withMarks) };
  return { ...seeds, queries: seeds.queries.filter((seed) => !isStream(seed)).map(outdated) };
}

/** Whether the seed is a stream or the home page. */
function isStream({ queryKey }: Seed): boolean {
  return queryKey[0] === "posts";
}

/** Never replaces cached data, and is refetched. */
function outdated(seed: Seed): Seed {
  return { ...seed, state: { ...seed.state, dataUpdatedAt: 0 } };
}

/** Applies pending marks, because the server rendered the posts without them. */
function withMarks(seed: Seed): Seed {
  if (!isStream(seed)) return seed;
  const stream = seed.state.data as PostPages; // Safe: the keys of streams and the home page belong to these alone
  const now = performance.now();
  const pages = stream.pages.map((page) => ({ ...page, posts: withReadMarks(page.posts, "all", now) }));
  return { ...seed, state: { ...seed.state, data: { ...stream, pages } } };
}
