import type { Post } from "@/lib/contract/posts";
import { MATTERS_MIN } from "@/lib/core/limits";

interface Line {
  text: string;
  language: string | undefined;
  isProven: boolean;
}

type Told = Pick<
  Post,
  "title" | "summary" | "summary_language" | "keylearning" | "keylearning_state" | "relevance" | "relevance_reason"
>;

/** One line about a post: its proven key learning, else why it matters, else its summary. */
export function lineOf(post: Told): Line {
  const { keylearning, keylearning_state: state, relevance, relevance_reason: reason, summary } = post;
  if (state === "supported" && keylearning) return { text: keylearning, language: undefined, isProven: true };
  if (reason && (relevance ?? 0) >= MATTERS_MIN) return { text: reason, language: undefined, isProven: false };
  const text = summary === post.title ? "" : summary;
  return { text, language: post.summary_language ?? undefined, isProven: false };
}
