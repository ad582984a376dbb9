import { backOffWriting, deferWriting } from "@/db/queries/articles/writing";
import type { Context } from "@/lib/context/context";
import type { CallOutcome } from "./call-model";

const BACKOFF_MINUTES_MAX = 360;

/**
 * Notes that an article lacks a text because the model gave none, and when to ask again. A failure while the provider is
 * well may be the article's own: it waits longer each time.
 */
export async function noteLacking(
  ctx: Context,
  articleId: string,
  outcome: Extract<CallOutcome<never>, { kind: "failed" | "later" }>,
): Promise<void> {
  // After a rest of the provider the backlog goes on at once, however long the rest was meant to be.
  if (outcome.kind === "later")
    return deferWriting(ctx.db, articleId, outcome.reason === "provider" ? ctx.now() : outcome.dueAt);
  ctx.log.warn({ articleId, reason: outcome.reason }, "the model gave no answer");
  if (outcome.isProbe) return deferWriting(ctx.db, articleId, ctx.now());
  await backOffWriting(ctx.db, articleId, { now: ctx.now(), minutesMax: BACKOFF_MINUTES_MAX });
}
