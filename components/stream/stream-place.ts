import type { PostFilter, PostOrder, PostPages } from "@/lib/client/posts";
import { fetchPosts, POSTS_PAGE_SIZE } from "@/lib/client/posts";
import type { Post } from "@/lib/contract/posts";
import { cursorText } from "@/lib/contract/wire";
import { PAGE_SIZE_MAX } from "@/lib/core/limits";

/**
 * Where somebody is in a stream: the first post that begins in sight. By its time too, since it may have left the stream by the time
 * of the return: then the one after it takes its place.
 */
export interface StreamPlace {
  id: string;
  /** Milliseconds, of its publication. */
  at: number;
  /** Pixels from the upper edge of the stream. */
  offset: number;
}

type Ordered = Pick<Post, "id" | "published_at">;

/** Is the post the one of the place, or one that comes after it? */
export function isAtOrBeyond({ id, published_at }: Ordered, place: StreamPlace, order: PostOrder): boolean {
  const milliseconds = published_at.getTime() - place.at;
  if (milliseconds === 0) return order === "newest" ? id <= place.id : id >= place.id;
  return order === "newest" ? milliseconds < 0 : milliseconds > 0;
}

/** The rest of the pages that lead to a place, in as few requests as can be. */
export async function loadUpTo(
  place: StreamPlace,
  { newsfeedId, filter, pages }: { newsfeedId: string; filter: PostFilter; pages: PostPages },
): Promise<PostPages> {
  let loaded = pages;
  while (true) {
    const last = loaded.pages.at(-1);
    const isThere = last?.posts.some((post) => isAtOrBeyond(post, place, filter.order)) ?? true;
    if (isThere || last?.next == null) return loaded;
    const more = await fetchPosts(newsfeedId, filter, { cursor: last.next, limit: PAGE_SIZE_MAX });
    loaded = appendPage(loaded, more, last.next);
  }
}

/** Cut into pages of the usual size, which is the measure of what is drawn at once. */
export function appendPage(
  { pages, pageParams }: PostPages,
  page: PostPages["pages"][number],
  param: string,
): PostPages {
  const pieces: PostPages = { pages: [...pages], pageParams: [...pageParams] };
  let from: string | null = param;
  for (let start = 0; start < Math.max(1, page.posts.length); start += POSTS_PAGE_SIZE) {
    const posts = page.posts.slice(start, start + POSTS_PAGE_SIZE);
    const last = posts.at(-1);
    const isEnd = start + POSTS_PAGE_SIZE >= page.posts.length;
    const next: string | null = isEnd || !last ? page.next : cursorText({ at: last.published_at, id: last.id });
    pieces.pages.push({ ...page, posts, next });
    pieces.pageParams.push(from);
    from = next;
  }
  return pieces;
}

/** Kept with the entry of the history: every visit has its own, and it outlives a reload. */
const KEY = "streamPlace";

export function placeInHistory(): StreamPlace | null {
  return (window.history.state?.[KEY] as StreamPlace | undefined) ?? null; // true: nobody else writes it
}

/** The state of a new entry of the history that begins at the same place. */
export function stateWithPlace(): Record<string, unknown> {
  return { [KEY]: placeInHistory() ?? undefined };
}

export function keepPlace(place: StreamPlace | null): void {
  window.history.replaceState({ ...window.history.state, [KEY]: place ?? undefined }, "");
}
