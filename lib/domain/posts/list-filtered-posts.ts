import { pageFilteredPosts } from "@/db/queries/posts/filtered";
import { requireNewsfeed } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { FilteredPost } from "@/lib/contract/filtered";
import type { Page } from "@/lib/contract/paging";
import { PAGE_SIZE_DEFAULT } from "@/lib/core/limits";
import { explainRefusal } from "./get-verdict";

/** One page of articles that the keywords refused, newest first. @throws AppError `not_found`, `forbidden` */
export async function listFilteredPosts(
  ctx: UserContext,
  newsfeedId: string,
  query: InputOf<"listFilteredPosts">["query"],
): Promise<Page<FilteredPost>> {
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const rows = await pageFilteredPosts(
    ctx.db,
    { userId: ctx.actor.userId, newsfeedId },
    { rowsMax: size + 1, after: query.cursor, sourceId: query.source_id },
  );
  if (rows.length === 0) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page.map(present),
    next: rows.length > size && last ? { at: last.published_at, id: last.post_id } : null,
  };
}

function present({ post_id: _, ...row }: Awaited<ReturnType<typeof pageFilteredPosts>>[number]): FilteredPost {
  // Refused posts have one of two reasons.
  const reason = row.reason === "excluded" ? "excluded" : "no_match";
  return { ...row, reason, explanation: explainRefusal({ ...row, reason }) };
}
