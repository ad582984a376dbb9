import { type Selection, setPostsHidden, setPostsRead } from "@/db/queries/posts/mark-posts";
import { formOf } from "@/db/queries/posts/words";
import { rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { BulkResult, PostSelection } from "@/lib/contract/bulk";
import type { InputOf } from "@/lib/contract/endpoints";
import { requirePost } from "./get-post";
import { searchWords } from "./list-posts";

type Action = InputOf<"markPosts">["body"]["action"];

/** Marks posts by their ids. Skips unknown ones and those of others, so that one stale id does not fail the rest. */
export async function markPosts(
  ctx: UserContext,
  { action, post_ids }: InputOf<"markPosts">["body"],
): Promise<BulkResult> {
  const ids = [...new Set(post_ids)];
  const { matched, changed } = await mark(ctx, action, { ids });
  return { changed, unchanged: matched - changed, skipped: ids.length - matched };
}

/** Marks all posts that match a filter. @throws AppError `not_found`, `forbidden` for `above_post_id` */
export async function markMatchingPosts(
  ctx: UserContext,
  { action, filter }: InputOf<"markMatchingPosts">["body"],
): Promise<BulkResult> {
  const { matched, changed } = await mark(ctx, action, await selectionOf(ctx, filter));
  return { changed, unchanged: matched - changed, skipped: 0 };
}

function mark(ctx: UserContext, action: Action, selection: Selection) {
  const wanted = { userId: ctx.actor.userId, selection };
  if (action === "read" || action === "unread")
    return setPostsRead(ctx.db, wanted, { isRead: action === "read", at: ctx.now() });
  const hidden = { ...wanted, roles: rolesFor("posts.hide") };
  return transact(ctx, (tx) => setPostsHidden(tx.db, hidden, { isHidden: action === "hide", at: ctx.now() }));
}

/** @throws AppError `not_found`, `forbidden` for `above_post_id` */
export async function selectionOf(
  ctx: UserContext,
  { before, above_post_id: postId, order = "newest", ...filter }: PostSelection,
): Promise<Selection> {
  if (postId !== undefined) await requirePost(ctx, postId, "newsfeed.read");
  const words = searchWords(filter.q ?? "");
  return {
    filter: {
      state: filter.state ?? "all",
      newsfeedIds: filter.newsfeed_ids,
      isSaved: filter.saved,
      sourceId: filter.source_id,
      relevanceMin: filter.min_relevance,
      words: words && formOf(words),
      since: filter.since,
      until: filter.until,
    },
    before,
    above: postId === undefined ? undefined : { postId, order },
  };
}
