import type { PostFilter } from "@/lib/client/posts";
import type { PostState } from "@/lib/contract/posts";
import { UUID } from "@/lib/contract/wire";
import { SEARCH_CHARACTERS_MAX } from "@/lib/core/limits";

export const VIEWS = [
  { value: "unread", text: "Unread" },
  { value: "all", text: "All" },
  { value: "read", text: "Read" },
  { value: "hidden", text: "Hidden" },
] as const satisfies { value: PostState; text: string }[];

interface Search {
  get: (name: string) => string | null;
}

/** Parses the filter from the URL; ignores unknown values. */
export function filterIn(search: Search): PostFilter {
  const view = search.get("view");
  return {
    state: VIEWS.find(({ value }) => value === view)?.value ?? "unread",
    order: search.get("order") === "oldest" ? "oldest" : "newest",
    sourceId: idIn(search.get("source")),
    q: wordsOf(search.get("q") ?? ""),
  };
}

function idIn(text: string | null): string | null {
  return text !== null && UUID.test(text) ? text.toLowerCase() : null;
}

/** Normalises a search query. */
export function wordsOf(text: string): string {
  return text.replaceAll("\u0000", " ").slice(0, SEARCH_CHARACTERS_MAX).trim();
}

export function streamAddress(newsfeedId: string, filter: PostFilter, postId: string | null = null): string {
  const { state, order, sourceId, q } = filter;
  const search = new URLSearchParams({
    ...(state !== "unread" && { view: state }),
    ...(order !== "newest" && { order }),
    ...(sourceId && { source: sourceId }),
    ...(q && { q }),
    ...(postId && { post: postId }),
  }).toString();
  return `/newsfeeds/${newsfeedId}${search && `?${search}`}`;
}

/** Whether a source or query narrows the stream. */
export function isNarrowed({ sourceId, q }: PostFilter): boolean {
  return sourceId !== null || q !== "";
}
