import { findNeighbours } from "@/db/queries/posts/post-place";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { Output } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { requirePost } from "./require-post";

/**
 * The posts before and after one in its newsfeed.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function getNeighbours(ctx: UserContext, postId: string): Promise<Output<typeof endpoints.getNeighbours>> {
  const neighbours = await findNeighbours(ctx.db, { userId: ctx.actor.userId, postId });
  if (neighbours) return neighbours;
  await requirePost(ctx, postId, "newsfeed.read");
  throw notFound("post");
}
