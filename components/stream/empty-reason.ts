import { FILTERED_COUNT_MAX } from "@/lib/client/filtered";
import type { PostFilter } from "@/lib/client/posts";
import { isBroken, isFirstCheck } from "@/lib/client/sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/source";
import { countText } from "@/lib/core/number-text";
import { isNarrowed } from "./stream-search";

type EmptyReason =
  | "narrowed"
  | "nothing_hidden"
  | "no_sources"
  | "first_check"
  | "sorting"
  | "caught_up"
  | "all_hidden"
  | "failing"
  | "refused"
  | "too_old"
  | "nothing_published";

interface EmptyStream {
  newsfeed: Pick<Newsfeed, "start_date" | "refile">;
  /** Undefined while loading. */
  sources: readonly Source[] | undefined;
  filter: PostFilter;
  /** Filtered posts; undefined while loading. */
  refusedCount: number | undefined;
}

/** @returns null while the reason is unknown */
export function emptyReason({ newsfeed, sources, filter, refusedCount }: EmptyStream): EmptyReason | null {
  if (isNarrowed(filter)) return "narrowed";
  if (filter.state === "hidden") return "nothing_hidden";
  if (sources === undefined) return null;
  if (sources.length === 0) return "no_sources";
  if (sources.some(isFirstCheck)) return "first_check";
  if (newsfeed.refile !== null) return "sorting";
  if (sources.some(({ post_count }) => post_count > 0)) return filter.state === "unread" ? "caught_up" : "all_hidden";
  return withoutPosts({ newsfeed, sources, refusedCount });
}

/** Why a newsfeed has no posts after its sources were checked. */
function withoutPosts({
  newsfeed,
  sources,
  refusedCount,
}: Pick<EmptyStream, "newsfeed" | "refusedCount"> & { sources: readonly Source[] }): EmptyReason | null {
  if (sources.every((source) => isBroken(source) || isNeverRead(source))) return "failing";
  if (refusedCount === undefined) return null;
  if (refusedCount > 0) return "refused";
  const start = new Date(`${newsfeed.start_date}T00:00:00Z`);
  const isOlder = ({ latest_published_at: latest }: Source) => latest !== null && latest < start;
  return sources.some(isOlder) ? "too_old" : "nothing_published";
}

/** Checked without success so far, as by a rate limit at the first request. */
function isNeverRead({ last_success_at, last_error }: Source): boolean {
  return last_success_at === null && last_error !== null;
}

/** "12 posts did not match", or "More than 100 posts" at the cap. */
export function filteredText(filteredCount: number, locale: string): string {
  const isMore = filteredCount === FILTERED_COUNT_MAX;
  return `${isMore ? "More than " : ""}${countText(filteredCount, "post", { locale })} did not match`;
}
