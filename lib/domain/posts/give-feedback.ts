import { deleteFeedbackOfMember, findFeedbackOfMember, saveFeedbackOfMember } from "@/db/queries/posts/post-feedback";
import type { UserContext } from "@/lib/context/context";
import type { OutputOf } from "@/lib/contract/endpoints";
import type { FeedbackKind } from "@/lib/contract/suggestions";
import { refusePost, requirePost } from "./get-post";

/** The caller's feedback: more or fewer posts like this. @throws AppError `not_found`, `forbidden` */
export async function getFeedback(ctx: UserContext, postId: string): Promise<OutputOf<"getFeedback">> {
  const kind = await findFeedbackOfMember(ctx.db, { userId: ctx.actor.userId, postId });
  return kind === undefined ? refusePost(ctx, postId) : { post_id: postId, kind };
}

/** Changes nothing but the caller's suggestions. @throws AppError `not_found`, `forbidden` */
export async function giveFeedback(
  ctx: UserContext,
  postId: string,
  kind: FeedbackKind | null,
): Promise<OutputOf<"giveFeedback">> {
  await requirePost(ctx, postId, "newsfeed.read");
  const key = { userId: ctx.actor.userId, postId };
  if (kind === null) await deleteFeedbackOfMember(ctx.db, key);
  else await saveFeedbackOfMember(ctx.db, key, { kind, at: ctx.now() });
  return getFeedback(ctx, postId);
}
