import { findForeign } from "@/lib/core/plain-prose";
import { fold, wordsOf } from "@/lib/feed/text/fold";
import { AnswerRefusedError } from "./answer";
import { findUngrounded } from "./grounding";
import type { ModelArticle } from "./model";
import type { Prompt } from "./prompt";
import type { Refusal } from "./refusals";

/** Length of a sequence of words that proves a copy of our instructions. */
const COPIED_WORDS = 6;

export interface AnswerRules {
  charactersMin: number;
  charactersMax: number;
  prompt: Prompt;
  article: ModelArticle;
  /** The reader's business context. */
  readerWords: string;
  /** Quotes of the answer that occur in the article. */
  quotes: readonly string[];
}

/**
 * Returns a model's text as plain text: prose of the right length and language, about the article, without our
 * instructions.
 *
 * @throws AnswerRefusedError
 */
export function checkedText(said: string, rules: AnswerRules): string {
  // Line breaks and tabs count as white space; other control characters are refused below.
  const text = said.replace(/\s+/g, " ").trim();
  const refusal = refusalOf(text, rules);
  if (refusal !== null) throw new AnswerRefusedError(refusal);
  return text;
}

function refusalOf(text: string, rules: AnswerRules): Refusal | null {
  const { article, readerWords, quotes } = rules;
  if (text.length < rules.charactersMin) return "too_short";
  if (text.length > rules.charactersMax) return "too_long";
  // Names in the title are public already. Those in the text may come from a stranger's comment.
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
