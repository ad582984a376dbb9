import { findPostOfMember } from "@/db/queries/posts/posts";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { FullPost } from "@/lib/contract/posts";
import { requirePost } from "./require-post";

/** @throws AppError `not_found`, `forbidden` */
export async function getPost(ctx: UserContext, postId: string): Promise<FullPost> {
  const post = await findPostOfMember(ctx.db, { userId: ctx.actor.userId, postId });
  if (post) return post;
  await requirePost(ctx, postId, "newsfeed.read");
  // Deleted between the two statements.
  throw notFound("post");
}
