import { pagePostsOfNewsfeed } from "@/db/queries/posts";
import type { UserContext } from "@/lib/context";
import type { Input } from "@/lib/contract/endpoint";
import { PAGE_SIZE_DEFAULT } from "@/lib/contract/fields";
import type { Page } from "@/lib/contract/paging";
import type { listPosts as listPostsEndpoint, Post } from "@/lib/contract/posts";
import { requireNewsfeed } from "@/lib/newsfeeds/require-newsfeed";

const SEARCH_WORDS_MAX = 10;

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
  const rows = await pagePostsOfNewsfeed(
    ctx.db,
    { userId: ctx.actor.userId, newsfeedId },
    {
      state: query.state ?? "all",
      order: query.order ?? "newest",
      rowsMax: size + 1,
      after: query.cursor,
      sourceId: query.source_id,
      words: wordsOf(query.q),
      since: query.since,
      until: query.until,
    },
  );
  if (rows.length === 0) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { at: last.published_at, id: last.id } : null };
}

function wordsOf(text: string | undefined): string[] {
  const words = (text ?? "").replaceAll("\u0000", " ").split(/\s+/);
  return words.filter((word) => word !== "").slice(0, SEARCH_WORDS_MAX);
}
