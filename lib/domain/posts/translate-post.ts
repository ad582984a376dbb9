import { findTranslationOfMember, NO_PAYER, queueForReader } from "@/db/queries/articles/translations";
import { transact, type UserContext } from "@/lib/context/context";
import type { PostTranslation } from "@/lib/contract/translations";
import type { LanguageTag } from "@/lib/core/languages";
import { queueingAt, translateRequests } from "@/lib/crawl/articles/translate-article";
import { piecesOf } from "@/lib/feed/text/pieces";
import { refusalText } from "@/lib/platform/ai/refusals";
import { refusePost, requirePost } from "./get-post";

/**
 * Starts the translation of a post, unless it exists, is in progress, or no model is set up. All readers of the post's
 * content share it.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function translatePost(ctx: UserContext, postId: string, language: LanguageTag): Promise<PostTranslation> {
  await requirePost(ctx, postId, "newsfeed.read");
  if (!ctx.model) {
    const found = await getTranslation(ctx, postId, language);
    return found.status === "done" ? found : { ...found, error: NO_MODEL };
  }
  const wanted = { userId: ctx.actor.userId, postId, language };
  return transact(ctx, async (tx) => {
    const keys = await queueForReader(tx.db, wanted, queueingAt(ctx.now()));
    if (keys.length > 0) await tx.send(translateRequests(keys));
    return getTranslation(tx, postId, language);
  });
}

/**
 * The translation of a post as far as it is done; failed if it waits and no model is set up.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function getTranslation(
  ctx: UserContext,
  postId: string,
  language: LanguageTag,
): Promise<PostTranslation> {
  const found = await findTranslationOfMember(ctx.db, { userId: ctx.actor.userId, postId, language });
  if (!found) return refusePost(ctx, postId);
  const { status, title, pieces, pieceCount, failure, markdown } = found;
  const isStopped = status === "pending" && !ctx.model;
  return {
    post_id: postId,
    language,
    status: isStopped ? "failed" : (status ?? "none"),
    title: title || null,
    content_markdown: status === "done" ? (pieces ?? []).join("\n\n") : null,
    is_cut: status === "done" && piecesOf(markdown).isCut,
    progress: { done: pieces?.length ?? 0, total: pieceCount || piecesOf(markdown).pieces.length },
    error: isStopped ? NO_MODEL : failure && failureText(failure),
  };
}

const NO_MODEL = "Translations need a model. The operator sets one up in Settings, AI.";

const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  budget: "The model's usage limit is reached. Translation continues when the limit allows.",
  provider: "The model does not answer. Lede tries again later.",
  no_answer: "The model does not answer.",
  [NO_PAYER]: "Its requester can no longer read the post. Request it again.",
};

function failureText(failure: string): string {
  return FAILURE_TEXTS[failure] ?? refusalText(failure);
}
