import { findRuleMatches, listRulesOfDestination } from "@/db/queries/notifications/rules";
import type { Context } from "@/lib/context/context";
import { isQuiet } from "@/lib/core/quiet-hours";
import { searchWords } from "./list-posts";

interface Notification {
  /** Null for none. */
  subjectId: string | null;
  destinationId: string;
}

/**
 * Whether the notification's post meets a rule of its channel whose quiet hours include neither its arrival nor now.
 */
export async function meetsRule(
  ctx: Context,
  { subjectId: postId, destinationId }: Notification,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<boolean> {
  if (postId === null) return false;
  const rules = (await listRulesOfDestination(ctx.db, destinationId))
    .filter((rule) => !isQuiet(rule, { timeZone, at: ctx.now() }))
    .map((rule) => ({ ...rule, words: searchWords(rule.words ?? "") }));
  const post = await findRuleMatches(ctx.db, { userId, postId }, rules);
  if (!post) return false;
  return rules.some((rule, index) => post.isMet[index] && !isQuiet(rule, { timeZone, at: post.arrivedAt }));
}
