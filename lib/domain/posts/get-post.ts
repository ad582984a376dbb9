import { findNeighbours, findPicturesOfPost } from "@/db/queries/posts/post-details";
import { findPostOfMember, findRoleForPost } from "@/db/queries/posts/posts";
import { assertAllowed, type NewsfeedAction, notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { OutputOf } from "@/lib/contract/endpoints";
import type { FullPost } from "@/lib/contract/post";
import { AppError } from "@/lib/core/errors";
import { namesPicture, normalAddress } from "@/lib/feed/extract/names-picture";
import type { Picture } from "@/lib/platform/fetch/pictures";

/** @throws AppError `not_found`, `forbidden` */
export async function getPost(ctx: UserContext, postId: string): Promise<FullPost> {
  const post = await findPostOfMember(ctx.db, { userId: ctx.actor.userId, postId });
  if (!post) return refusePost(ctx, postId);
  const isTranslated = post.translation !== null && post.translated_to.includes(post.translation.language);
  return { ...post, can_translate: ctx.model !== null || isTranslated };
}

/** Explains why the caller's statement found no post. @throws AppError `not_found`, `forbidden` */
export async function refusePost(
  ctx: UserContext,
  postId: string,
  action: NewsfeedAction = "newsfeed.read",
): Promise<never> {
  await requirePost(ctx, postId, action);
  // Deleted between the two statements.
  throw notFound("post");
}

/** The previous and next post in the newsfeed. @throws AppError `not_found`, `forbidden` */
export async function getNeighbours(ctx: UserContext, postId: string): Promise<OutputOf<"getNeighbours">> {
  const neighbours = await findNeighbours(ctx.db, { userId: ctx.actor.userId, postId });
  return neighbours ?? refusePost(ctx, postId);
}

const BUSY_SECONDS = 5;

/**
 * Loads a picture of a post so that the publisher does not see the reader. The URL must occur in a post that the caller
 * may read, or Lede would be an open proxy. All refusals look alike.
 *
 * @throws AppError `not_found`, `unavailable`
 */
export async function getPicture(ctx: UserContext, postId: string, url: string): Promise<Picture> {
  if (!ctx.settings.showsPictures) throw missing();
  const found = await findPicturesOfPost(ctx.db, { userId: ctx.actor.userId, postId, url });
  const address = normalAddress(url);
  if (!found || address === null) throw missing();
  const isInPost =
    (found.imageUrl !== null && normalAddress(found.imageUrl) === address) ||
    namesPicture(found.markdown ?? "", address);
  if (!isInPost) throw missing();
  const outcome = await ctx.pictures.load(address, {
    now: ctx.now(),
    reader: ctx.actor.userId,
    signal: ctx.signal,
  });
  if (outcome.kind === "busy")
    throw new AppError("unavailable", "Too many pictures are loading. Try again in a moment.", {
      retryAfterSeconds: BUSY_SECONDS,
    });
  if (outcome.kind === "none") throw missing();
  return outcome.picture;
}

function missing(): AppError {
  return new AppError("not_found", "There is no such picture.");
}

/** Requires permission for an action on the post. @throws AppError `not_found`, `forbidden` */
export async function requirePost(ctx: UserContext, postId: string, action: NewsfeedAction): Promise<void> {
  assertAllowed(await findRoleForPost(ctx.db, { userId: ctx.actor.userId, postId }), action, "post");
}
