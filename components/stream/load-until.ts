import type { PostPages } from "@/lib/client/post-pages";
import { fetchPosts, POSTS_PAGE_SIZE, type PostFilter } from "@/lib/client/posts";
import type { Post } from "@/lib/contract/post";
import type { PostOrder } from "@/lib/contract/posts";
import { type CursorPosition, cursorText } from "@/lib/contract/wire";
import { PAGE_SIZE_MAX } from "@/lib/core/limits";

interface Until {
  streamId: string;
  filter: PostFilter;
  /** Whether the post is at or after the position. */
  isThere: (post: Post) => boolean;
}

/** Loads the pages up to a position in as few requests as possible. */
export async function loadUntil(pages: PostPages, { streamId, filter, isThere }: Until): Promise<PostPages> {
  let loaded = pages;
  while (true) {
    const last = loaded.pages.at(-1);
    if (last?.next == null || last.posts.some(isThere)) return loaded;
    const more = await fetchPosts(streamId, filter, { cursor: last.next, limit: PAGE_SIZE_MAX });
    loaded = appendPage(loaded, more, { param: last.next, order: filter.order });
  }
}

/** Splits a large page into pages of the usual size, the unit of rendering. */
export function appendPage(
  { pages, pageParams }: PostPages,
  page: PostPages["pages"][number],
  { param, order }: { param: string; order: PostOrder },
): PostPages {
  const pieces: PostPages = { pages: [...pages], pageParams: [...pageParams] };
  let from: string | null = param;
  for (let start = 0; start < Math.max(1, page.posts.length); start += POSTS_PAGE_SIZE) {
    const posts = page.posts.slice(start, start + POSTS_PAGE_SIZE);
    const last = posts.at(-1);
    const isEnd = start + POSTS_PAGE_SIZE >= page.posts.length;
    const next: string | null = isEnd || !last ? page.next : cursorText(positionOf(last, order));
    pieces.pages.push({ ...page, posts, next });
    pieces.pageParams.push(from);
    from = next;
  }
  return pieces;
}

function positionOf({ published_at: at, id, relevance }: Post, order: PostOrder): CursorPosition {
  return order === "relevance" ? { at, id, relevance: relevance ?? -1 } : { at, id };
}
