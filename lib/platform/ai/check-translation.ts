import { findForeign } from "@/lib/core/plain-prose";
import { guessLanguage } from "@/lib/feed/text/language";
import { AnswerRefusedError } from "./answer";
import { DETECTABLE, isFromPrompt, sharedFigures } from "./check-answer";
import type { ModelArticle, Translation } from "./model";
import type { Prompt } from "./prompt";
import type { Refusal } from "./refusals";

/** Length of a translation in relation to its original, with room for short ones. */
const GROWTH_MAX = 4;
const SHRINKING_MAX = 8;
const ROOM = 200;
/** Shorter texts may consist of names. */
const LANGUAGE_CHARACTERS_MIN = 200;
const FIGURES_SHARED_MIN = 0.4;

/**
 * Returns a model's translation of a piece of Markdown. It must not have an address that the original lacks, so that an
 * article cannot add links. Its markup is rendered like an article's. @throws AnswerRefusedError
 */
export function checkedTranslation(said: Translation, original: ModelArticle, prompt: Prompt): Translation {
  const title = said.title.replace(/\s+/g, " ").trim();
  const text = said.text.replace(/\r\n?/g, "\n").trim();
  const refusal =
    refusalOf(text, original.text, original.language) ??
    refusalOf(title, original.title, null) ??
    (isFromPrompt(`${title}\n${text}`, prompt) ? "instructions" : null);
  if (refusal !== null) throw new AnswerRefusedError(refusal);
  return { title, text };
}

function refusalOf(text: string, original: string, language: string | null): Refusal | null {
  if (text.length * SHRINKING_MAX < original.length || (text === "" && original.trim() !== "")) return "too_short";
  if (text.length > original.length * GROWTH_MAX + ROOM) return "too_long";
  const known = new Set(tokensOf(original));
  const added = tokensOf(text).filter((token) => !known.has(token));
  const foreign = findForeign(added.join(" "), original);
  if (foreign !== null) return foreign;
  const spoken = text.length < LANGUAGE_CHARACTERS_MIN ? null : guessLanguage(text);
  if (spoken !== null && language !== null && DETECTABLE.has(language) && spoken !== language) return "other_language";
  return sharedFigures(text, original) < FIGURES_SHARED_MIN ? "other_subject" : null;
}

/** Words and addresses, without the signs of Markdown around them. */
function tokensOf(text: string): string[] {
  return text
    .split(/[\s()[\]<>"“”„«»]+/)
    .map((token) => token.replace(/^[*_~`#!>|-]+|[*_~`|.,;:!?-]+$/g, ""))
    .filter((token) => token !== "");
}
