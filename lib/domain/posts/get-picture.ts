import { findPicturesOfPost } from "@/db/queries/posts/pictures";
import type { UserContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { namesPicture, normalAddress } from "@/lib/feed/extract/names-picture";
import type { Picture } from "@/lib/platform/fetch/pictures";

const BUSY_SECONDS = 5;

/**
 * A picture of a post, loaded for the caller so that the publisher does not see them. The address must be in a post that
 * the caller may read; otherwise Lede would be a proxy for every address. All refusals look alike.
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
  const outcome = await ctx.pictures.load(address, ctx.now());
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
