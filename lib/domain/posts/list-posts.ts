import type { PostFilter } from "@/db/queries/posts/post-filter";
import { searchPostsOfMember } from "@/db/queries/posts/post-search";
import { requireNewsfeed } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Page } from "@/lib/contract/paging";
import type { Post } from "@/lib/contract/posts";
import { PAGE_SIZE_DEFAULT } from "@/lib/core/limits";
import { searchWords } from "./search-words";

type Query = InputOf<"listPosts">["query"];

/** One page of a newsfeed's posts, newest first by default. @throws AppError `not_found`, `forbidden` */
export async function listPosts(ctx: UserContext, newsfeedId: string, query: Query): Promise<Page<Post>> {
  const filter = filterOf(query);
  const rows = await searchPostsOfMember(ctx.db, { userId: ctx.actor.userId, newsfeedId }, filter);
  if (rows.length === 0) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  return pageOf(rows, filter.rowsMax - 1);
}

function filterOf(query: Query): PostFilter {
  return {
    state: query.state ?? "all",
    order: query.order ?? "newest",
    rowsMax: (query.limit ?? PAGE_SIZE_DEFAULT) + 1,
    after: query.cursor,
    sourceId: query.source_id,
    words: searchWords(query.q ?? ""),
    since: query.since,
    until: query.until,
  };
}

/** One page of visible posts in the caller's newsfeeds that contain every word, newest first. */
export async function searchPosts(ctx: UserContext, query: InputOf<"searchPosts">["query"]): Promise<Page<Post>> {
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const rows = await searchPostsOfMember(ctx.db, ctx.actor, {
    state: "all",
    order: "newest",
    rowsMax: size + 1,
    after: query.cursor,
    words: searchWords(query.q),
  });
  return pageOf(rows, size);
}

/** @param rows up to `size` + 1; the extra row shows that another page follows */
function pageOf(rows: readonly Post[], size: number): Page<Post> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { at: last.published_at, id: last.id } : null };
}
