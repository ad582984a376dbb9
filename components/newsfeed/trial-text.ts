import type { ContextTrial } from "@/lib/contract/context-trial";
import { countText, numberText } from "@/lib/core/number-text";

const DAYS = "of the last 30 days";

/** What saving a business context does and costs, for people. */
export function costText(cost: ContextTrial["cost"], locale: string): string {
  const { post_count, model_post_count, tokens_estimated, tokens_left, model } = cost;
  if (post_count === 0) return `There are no posts ${DAYS}: saving costs nothing.`;
  const posts = `${countText(post_count, "post", { locale })} ${DAYS}`;
  if (model === null)
    return `Saving chooses new key learnings for ${posts} from their text. No model is set up, so it costs nothing.`;
  const isPart = model_post_count < post_count;
  const asked = isPart ? `, the newest ${numberText(model_post_count, locale)} of them by ${model}` : ` by ${model}`;
  const saving = `Saving derives ${posts} anew${asked}: about ${countText(tokens_estimated, "token", { locale })}.`;
  if (tokens_left === null) return saving;
  const left = `This month has ${countText(tokens_left, "token", { locale })} left.`;
  if (tokens_left >= tokens_estimated) return `${saving} ${left}`;
  return `${saving} ${left} What they do not suffice for is chosen from the text.`;
}

/** Who says it, or why it is to be taken with care; null where the quotes speak for it. */
export function doubtText({ state, ai_status }: ContextTrial["posts"][number]["proposed"]): string | null {
  if (state === "unsupported") return "No quote of the post stands for it";
  if (state === "nothing") return null;
  return ai_status === "done" ? null : "Chosen from the text";
}
