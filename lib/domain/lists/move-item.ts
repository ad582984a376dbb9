import { findGapOfList, lockListOfUser, spreadItemsOfList, updateItemPosition } from "@/db/queries/lists/list-order";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { invalid } from "@/lib/core/errors";
import { positionIn } from "@/lib/core/positions";
import { requirePost } from "@/lib/domain/posts/require-post";

/**
 * Puts an item right behind another one of the list, or first for null; behind itself, it stays. To be called in a
 * transaction: moves of one list wait for each other.
 *
 * @throws AppError `not_found`, `forbidden` (of the other post), `validation` when that one is not in the list
 */
export async function moveItem(
  tx: UserContext,
  item: { listId: string; postId: string },
  afterPostId: string | null,
): Promise<void> {
  const key = { userId: tx.actor.userId, ...item };
  if (afterPostId !== null) await requirePost(tx, afterPostId, "newsfeed.read");
  if (afterPostId === item.postId) return;
  await lockListOfUser(tx.db, key);
  const position = (await findPosition(tx, key, afterPostId)) ?? (await makeRoom(tx, key, afterPostId));
  const isMoved = position !== null && (await updateItemPosition(tx.db, key, { position, at: tx.now() }));
  if (!isMoved) throw notFound("item in this reading list");
}

type ItemKey = { userId: string; listId: string; postId: string };

async function findPosition(tx: UserContext, key: ItemKey, afterPostId: string | null): Promise<number | null> {
  const gap = await findGapOfList(tx.db, key, afterPostId);
  if (gap) return positionIn(gap);
  throw invalid("/after_post_id", "absent", "This post is not in the list. Name one that is, or null for the top.");
}

async function makeRoom(tx: UserContext, key: ItemKey, afterPostId: string | null): Promise<number | null> {
  await spreadItemsOfList(tx.db, key);
  return findPosition(tx, key, afterPostId);
}
