import { searchPostsOfMember } from "@/db/queries/posts/post-search";
import type { UserContext } from "@/lib/context/context";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { PAGE_SIZE_DEFAULT } from "@/lib/contract/limits";
import type { Page } from "@/lib/contract/paging";
import type { Post } from "@/lib/contract/posts";
import { pageOf } from "./page-of";
import { searchWords } from "./search-words";

/** One page of the visible posts in all newsfeeds of the caller that hold every word, newest first. */
export async function searchPosts(
  ctx: UserContext,
  query: Input<typeof endpoints.searchPosts>["query"],
): Promise<Page<Post>> {
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
