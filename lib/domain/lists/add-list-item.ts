import { insertItem } from "@/db/queries/lists/list-items";
import { transact, type UserContext } from "@/lib/context/context";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import type { ListItem } from "@/lib/contract/lists";
import { newId } from "@/lib/core/id";
import { requirePost } from "@/lib/domain/posts/require-post";
import { findItem } from "./find-item";
import { requireList } from "./require-list";

/**
 * Saves a post that the caller can read. One that is in the list already stays as it is, its note too.
 *
 * @throws AppError `not_found`, `forbidden`; for the list as for the post
 */
export async function addListItem(
  ctx: UserContext,
  listId: string,
  wanted: Input<typeof endpoints.addListItem>["body"],
): Promise<ListItem> {
  await requireList(ctx, listId);
  await requirePost(ctx, wanted.post_id, "newsfeed.read");
  return transact(ctx, async (tx) => {
    const key = { listId, postId: wanted.post_id };
    const item = { id: newId(), note: wanted.note ?? null, addedAt: ctx.now() };
    await insertItem(tx.db, { userId: ctx.actor.userId, ...key }, item);
    return findItem(tx, key);
  });
}
