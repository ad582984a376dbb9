import { type Line, lineOf } from "@/components/post/line-of";
import type { Post } from "@/lib/contract/post";
import { MATTERS_MIN } from "@/lib/core/limits";

/** One line about a post: its proven key learning, else why it matters, else its summary. */
export function todayLine(post: Post): Line {
  const { relevance, relevance_reason: reason } = post;
  const line = lineOf(post);
  if (line.isProven || !reason || (relevance ?? 0) < MATTERS_MIN) return line;
  return { text: reason, language: undefined, isProven: false };
}
