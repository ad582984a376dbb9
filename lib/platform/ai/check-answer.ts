import { findForeign } from "@/lib/core/plain-prose";
import { fold, wordsOf } from "@/lib/feed/text/fold";
import { AnswerRefusedError } from "./answer";
import { findUngrounded } from "./grounding";
import type { ModelArticle } from "./model";
import type { Prompt } from "./prompt";
import type { Refusal } from "./refusals";

/** So many words in a row are taken from our instructions, not from an article. */
const COPIED_WORDS = 6;

/** What an answer is measured by. */
export interface AnswerRules {
  charactersMin: number;
  charactersMax: number;
  prompt: Prompt;
  article: ModelArticle;
  /** The reader's own words. */
  readerWords: string;
  /** Passages that the answer quotes, found in the article. */
  quotes: readonly string[];
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
  const refusal = refusalOf(text, rules);
  if (refusal !== null) throw new AnswerRefusedError(refusal);
  return text;
}

function refusalOf(text: string, rules: AnswerRules): Refusal | null {
  const { article, readerWords, quotes } = rules;
  if (text.length < rules.charactersMin) return "too_short";
  if (text.length > rules.charactersMax) return "too_long";
  // Names in the title are on show anyway. Those in the text may be a stranger's, in a comment.
  const foreign = findForeign(text, `${article.title}\n${readerWords}`);
  if (foreign !== null) return foreign;
  if (isFromPrompt(text, rules.prompt)) return "instructions";
  return findUngrounded(text, { article, besides: [readerWords, ...quotes].join("\n") });
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
