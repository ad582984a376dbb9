import { fold } from "@/lib/filter/fold";
import { wordsOf } from "@/lib/filter/script";
import { findForeign } from "@/lib/std/plain-prose";
import { AnswerRefusedError } from "./answer";
import { findUngrounded } from "./grounding";
import type { ModelArticle } from "./model";
import type { Prompt } from "./prompt";

/** So many words in a row are taken from our instructions, not from an article. */
const COPIED_WORDS = 6;

/** What an answer is measured by. */
export interface AnswerRules {
  charactersMin: number;
  charactersMax: number;
  prompt: Prompt;
  article: ModelArticle;
  /** What else it may be about. */
  besides: string;
}

/**
 * A model's text, fit to be shown as plain text: prose of the right length and language, about the article, and nothing of
 * what the model was told by us.
 *
 * @throws AnswerRefusedError
 */
export function checkedText(said: string, rules: AnswerRules): string {
  // Line breaks and tabs are white space here; other control characters are refused below.
  const text = said.replace(/\s+/g, " ").trim();
  if (text.length < rules.charactersMin) throw new AnswerRefusedError("The answer is too short.");
  if (text.length > rules.charactersMax) throw new AnswerRefusedError("The answer is too long.");
  const foreign = findForeign(text);
  if (foreign !== null) throw new AnswerRefusedError(`The answer holds ${foreign}.`);
  if (isFromPrompt(text, rules.prompt)) throw new AnswerRefusedError("The answer repeats our instructions.");
  const ungrounded = findUngrounded(text, rules);
  if (ungrounded !== null) throw new AnswerRefusedError(`The answer ${ungrounded}.`);
  return text;
}

function isFromPrompt(text: string, { instructions, boundary }: Prompt): boolean {
  if (text.includes(boundary)) return true;
  const own = ` ${foldedWords(instructions).join(" ")} `;
  const words = foldedWords(text);
  return words.some((_, start) => {
    const run = words.slice(start, start + COPIED_WORDS);
    return run.length === COPIED_WORDS && own.includes(` ${run.join(" ")} `);
  });
}

function foldedWords(text: string): string[] {
  return wordsOf(fold(text));
}
