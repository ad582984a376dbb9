import type { PostFilter } from "@/db/queries/posts/post-filter";
import { searchPostsOfMember } from "@/db/queries/posts/post-search";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { PAGE_SIZE_DEFAULT } from "@/lib/contract/limits";
import type { Page } from "@/lib/contract/paging";
import type { Post } from "@/lib/contract/posts";
import { pageOf } from "./page-of";
import { searchWords } from "./search-words";

type Query = Input<typeof endpoints.listPosts>["query"];

/**
 * One page of a newsfeed's posts, newest first unless asked otherwise.
 *
 * @throws AppError `not_found`, `forbidden`
 */
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
