import { findForeign } from "@/lib/core/plain-prose";
import { contentWordsOf } from "@/lib/feed/relevance/read-post";
import { languageOfText } from "@/lib/feed/text/language";
import type { ModelArticle, ModelRelevance } from "./model";

const REASON_CHARACTERS_MAX = 160;
/** Minimum share of a reason's words that occur in the article or the context; the rest connects them. */
const KNOWN_MIN = 0.5;
const NAME_OR_FIGURE = /^\p{Lu}|\p{N}/u;

/**
 * Returns a model's score, or null without a usable one. Keeps the reason only if the article or the context has its
 * names, its figures and at least half of its words.
 */
export function checkedRelevance(
  said: { relevance?: unknown; relevance_reason?: unknown },
  { article, readerWords }: { article: ModelArticle; readerWords: string },
): ModelRelevance | null {
  const score = typeof said.relevance === "string" ? Number.parseFloat(said.relevance) : said.relevance;
  if (typeof score !== "number" || !Number.isFinite(score)) return null;
  const reason = typeof said.relevance_reason === "string" ? said.relevance_reason.replace(/\s+/g, " ").trim() : "";
  const source = `${article.title}\n${article.text}\n${readerWords}`;
  const isShown = reason !== "" && reason.length <= REASON_CHARACTERS_MAX && isGrounded(reason, source);
  return { score: Math.round(Math.min(100, Math.max(0, score))), reason: isShown ? reason : null };
}

function isGrounded(reason: string, source: string): boolean {
  if (findForeign(reason, source) !== null) return false;
  const language = languageOfText(source);
  const known = new Set(contentWordsOf(source, language).map(({ term }) => term));
  const words = contentWordsOf(reason, language);
  const own = words.filter(({ term }) => known.has(term));
  // The first word is capitalised anyway.
  const named = words.slice(1).filter(({ written }) => NAME_OR_FIGURE.test(written));
  return own.length >= words.length * KNOWN_MIN && own.length > 0 && named.every(({ term }) => known.has(term));
}
