import type { DehydratedState } from "@tanstack/react-query";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { PostPage, PostPages } from "./post-pages";
import { listWithMarks, withMarkedCounts } from "./read-marks";

type Seed = DehydratedState["queries"][number];

/** Seeds that were hydrated. When the reader goes back, Next renders the same object again. */
const hydrated = new WeakSet<DehydratedState>();

export function noteHydrated(seeds: DehydratedState): void {
  hydrated.add(seeds);
}

/** Seeds for the cache. On a return they hold no posts, because streams never refetch by themselves. */
export function seedsToHydrate(seeds: DehydratedState): DehydratedState {
  const isReturn = hydrated.has(seeds);
  return { ...seeds, queries: seeds.queries.flatMap((seed) => seedOf(seed, isReturn)) };
}

function seedOf(seed: Seed, isReturn: boolean): Seed | [] {
  const { queryKey, state } = seed;
  const isStream = queryKey[0] === "posts";
  if (!isReturn) return { ...seed, state: { ...state, data: edited(seed) } };
  // Never replaces cached data, and is refetched.
  return isStream ? [] : { ...seed, state: { ...state, dataUpdatedAt: 0 } };
}

/** Longest page load. The time of its request is unknown, and the server may lack marks made since. */
const LOADING_MS_MAX = 30_000;

/** Applies pending and recent marks, because the server may have rendered the data without them. */
function edited({ queryKey, state }: Seed): unknown {
  const [kind] = queryKey;
  // Safe: only streams and Today, and only the list of newsfeeds have these keys
  if (kind === "posts") return withRecentMarks(state.data as PostPages);
  return kind === "newsfeeds" ? withMarkedCounts(state.data as Newsfeed[]) : state.data;
}

function withRecentMarks(stream: PostPages): PostPages {
  const askedAt = performance.now() - LOADING_MS_MAX;
  const marked = (page: PostPage) => ({ ...page, posts: listWithMarks(page.posts, "all", askedAt) });
  return { ...stream, pages: stream.pages.map(marked) };
}
