import { searchPostsOfMember } from "@/db/queries/post-search";
import type { UserContext } from "@/lib/context";
import type { Input } from "@/lib/contract/endpoint";
import { PAGE_SIZE_DEFAULT } from "@/lib/contract/limits";
import type { Page } from "@/lib/contract/paging";
import type { listPosts as listPostsEndpoint, Post } from "@/lib/contract/posts";
import { requireNewsfeed } from "@/lib/newsfeeds/require-newsfeed";
import { pageOf } from "./page-of";
import { searchWords } from "./search-words";

/**
 * One page of a newsfeed's posts, newest first unless asked otherwise.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function listPosts(
  ctx: UserContext,
  newsfeedId: string,
  query: Input<typeof listPostsEndpoint>["query"],
): Promise<Page<Post>> {
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const rows = await searchPostsOfMember(
    ctx.db,
    { userId: ctx.actor.userId, newsfeedId },
    {
      state: query.state ?? "all",
      order: query.order ?? "newest",
      rowsMax: size + 1,
      after: query.cursor,
      sourceId: query.source_id,
      words: searchWords(query.q ?? ""),
      since: query.since,
      until: query.until,
    },
  );
  if (rows.length === 0) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  return pageOf(rows, size);
}
