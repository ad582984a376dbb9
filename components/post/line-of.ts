import type { Post } from "@/lib/contract/post";
import { hitsIn } from "./search-hits";

export interface Line {
  text: string;
  language: string | undefined;
  /** The quotes say all of it. */
  isProven: boolean;
}

type PostTexts = Pick<Post, "title" | "summary" | "summary_language" | "keylearning" | "keylearning_state">;

/** One line about a post: its proven key learning, else its summary. */
export function lineOf(post: PostTexts): Line {
  const { keylearning, keylearning_state: state } = post;
  if (state === "supported" && keylearning) return { text: keylearning, language: undefined, isProven: true };
  return summaryLine(post);
}

/** The line with the words of a search, where one has them. */
export function lineFor(post: PostTexts, q: string): Line {
  const line = lineOf(post);
  const found = q === "" ? undefined : [line, summaryLine(post)].find(({ text }) => hasHit(text, q));
  return found ?? line;
}

/** Empty where it would repeat the title. */
function summaryLine({ title, summary, summary_language }: PostTexts): Line {
  const text = summary === title ? "" : summary;
  return { text, language: summary_language ?? undefined, isProven: false };
}

function hasHit(text: string, q: string): boolean {
  return hitsIn(text, q).some(({ isMarked }) => isMarked);
}

/** Whether the key learning is a sentence that the summary has too. */
export function isInSummary({ keylearning, keylearning_state, summary }: PostTexts): boolean {
  return keylearning_state === "extract" && summary.includes(keylearning);
}

/** The summary; empty where the text or the title follows in full. */
export function summaryOf({ ai_status, summary, title }: Post): string {
  return ai_status === "skipped" || summary === title ? "" : summary;
}
