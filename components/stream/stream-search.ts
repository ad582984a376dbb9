import { isRiver, type PostFilter } from "@/lib/client/posts";
import { type Ranking, UNRANKED } from "@/lib/client/ranking";
import type { PostState } from "@/lib/contract/posts";
import { UUID } from "@/lib/contract/wire";
import { SEARCH_CHARACTERS_MAX } from "@/lib/core/limits";

export const VIEWS = [
  { value: "unread", text: "Unread" },
  { value: "all", text: "All" },
  { value: "hidden", text: "Hidden" },
] as const satisfies { value: PostState; text: string }[];

interface Search {
  get: (name: string) => string | null;
}

const ORDERS = ["newest", "oldest", "relevance"] as const;

/** A river of saved posts has read ones too. */
const firstView = (streamId: string | undefined): PostState => (streamId === "saved" ? "all" : "unread");

interface StreamKind {
  /** A newsfeed's id or a river. */
  streamId?: string;
  /** The stream's own ranking. */
  remembered?: Ranking;
}

/** Parses the filter from the URL; ignores unknown values. */
export function filterIn(search: Search, { streamId, remembered = UNRANKED }: StreamKind = {}): PostFilter {
  const [view, order, matters] = [search.get("view"), search.get("order"), search.get("matters")];
  return {
    state: VIEWS.find(({ value }) => value === view)?.value ?? firstView(streamId),
    order: ORDERS.find((one) => one === order) ?? remembered.order,
    mattersOnly: matters === "yes" || (matters !== "no" && remembered.mattersOnly),
    sourceId: idIn(search.get("source")),
    newsfeedId: idIn(search.get("newsfeed")),
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

export function streamAddress(
  streamId: string,
  filter: PostFilter,
  { postId = null, remembered = UNRANKED }: { postId?: string | null; remembered?: Ranking } = {},
): string {
  const { state, order, mattersOnly, sourceId, newsfeedId, q } = filter;
  const search = new URLSearchParams({
    ...(state !== firstView(streamId) && { view: state }),
    ...(order !== remembered.order && { order }),
    ...(mattersOnly !== remembered.mattersOnly && { matters: mattersOnly ? "yes" : "no" }),
    ...(sourceId && { source: sourceId }),
    ...(newsfeedId && { newsfeed: newsfeedId }),
    ...(q && { q }),
    ...(postId && { post: postId }),
  }).toString();
  return `${isRiver(streamId) ? "" : "/newsfeeds"}/${streamId}${search && `?${search}`}`;
}

/** Whether relevance, a source or a query narrows the stream. */
export function isNarrowed({ mattersOnly, sourceId, q }: PostFilter): boolean {
  return mattersOnly || sourceId !== null || q !== "";
}
