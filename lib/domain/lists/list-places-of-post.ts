import { listPlacesOfPost as listPlaces } from "@/db/queries/lists/list-items";
import type { UserContext } from "@/lib/context/context";
import type { ListMembership } from "@/lib/contract/lists";
import { requirePost } from "@/lib/domain/posts/require-post";

/**
 * The caller's lists that a post is in, last added first.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function listPlacesOfPost(ctx: UserContext, postId: string): Promise<ListMembership[]> {
  await requirePost(ctx, postId, "newsfeed.read");
  return listPlaces(ctx.db, { userId: ctx.actor.userId, postId });
}
