import type { ContextTrial } from "@/lib/contract/context-trial";
import { countText, numberText } from "@/lib/core/number-text";

const DAYS = "from the last 30 days";

/** What saving a business context does and costs, for people. */
export function costText(cost: ContextTrial["cost"], locale: string): string {
  const { post_count, model_post_count, tokens_estimated, tokens_left, model } = cost;
  if (post_count === 0) return `There are no posts ${DAYS}, so saving costs nothing.`;
  const posts = `${countText(post_count, "post", { locale })} ${DAYS}`;
  if (model === null) return `Saving chooses new key learnings for ${posts}. No model is set up, so it is free.`;
  const isPart = model_post_count < post_count;
  const asked = isPart ? `, the newest ${numberText(model_post_count, locale)} of them by ${model}` : ` by ${model}`;
  const saving = `Saving rewrites the key learnings of ${posts}${asked}: about ${countText(tokens_estimated, "token", { locale })}.`;
  if (tokens_left === null) return saving;
  const left = `This month's budget has ${countText(tokens_left, "token", { locale })} left.`;
  if (tokens_left >= tokens_estimated) return `${saving} ${left}`;
  return `${saving} ${left} The rest is chosen from the text.`;
}

/** Who says it, or why it is to be taken with care; null where the quotes speak for it. */
export function doubtText({ state, ai_status }: ContextTrial["posts"][number]["proposed"]): string | null {
  if (state === "unsupported") return "No quote from the post supports this";
  if (state === "nothing") return null;
  return ai_status === "done" ? null : "Chosen from the text";
}
