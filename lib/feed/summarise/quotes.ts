import { readMarkdown } from "@/lib/feed/extract/markdown-text";
import type { MarkdownText } from "@/lib/feed/extract/text-writer";
import type { Evidence } from "./keylearning";
import { sentenceSpans } from "./sentences";

/** Maximum length of a quote, in UTF-16 units, which bounds the search. */
const QUOTE_CHARACTERS_MAX = 2_000;

/** Characters that count as equal, with the one that replaces them. */
const SAME = new Map([
  ...signs("‘’‚‛′`´", "'"),
  ...signs("“”„‟«»″＂", '"'),
  ...signs("‐‑‒–—―−", "-"),
  ...signs("…", "..."),
]);
const DROPPED = /[*_~\\\p{Default_Ignorable_Code_Point}]/u;
const ENCLOSING = /^["'\s]+|["'\s]+$/g;
/** Occurrences compared to find one that is not within a word. */
const PLACES_MAX = 50;
const JOINED_BEFORE = /[\p{L}\p{M}\p{N}][-'.,]?$/u;
const JOINED_AFTER = /^[-'.,]?[\p{L}\p{M}\p{N}]/u;

function signs(same: string, sign: string): [string, string][] {
  return Array.from(same, (one) => [one, sign]);
}

/** Finds a quote in markdown, or null. Ignores white space, quote marks, dashes and markup, but not case. */
export function locateQuote(markdown: string, quote: string): Evidence | null {
  const article = readMarkdown(markdown);
  const span = createFinder(article.text)(quote);
  return span && evidenceOf(article, span);
}

interface Span {
  start: number;
  end: number;
}

/** Returns a function that finds a quote's offsets in the text, preferably not within a word or number. */
function createFinder(text: string): (quote: string) => Span | null {
  const article = normalise(text);
  return (quote) => {
    if (quote.length > QUOTE_CHARACTERS_MAX) return null;
    const asText = normalise(quote).text;
    const candidates = [asText, normalise(readMarkdown(quote).text).text, asText.replace(ENCLOSING, "")];
    for (const candidate of candidates.map((normalised) => normalised.trim())) {
      const places = candidate === "" ? [] : placesOf(article.text, candidate);
      const at = places.find((place) => !isWithinWord(article.text, place, place + candidate.length)) ?? places[0];
      if (at === undefined) continue;
      const first = article.origins[at] ?? 0;
      return { start: first, end: (article.origins[at + candidate.length - 1] ?? first) + 1 };
    }
    return null;
  };
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && places.length < PLACES_MAX; at = text.indexOf(part, at + 1))
    places.push(at);
  return places;
}

function isWithinWord(text: string, start: number, end: number): boolean {
  return joins(text, start) || joins(text, end);
}

function joins(text: string, at: number): boolean {
  return JOINED_BEFORE.test(text.slice(0, at).slice(-2)) && JOINED_AFTER.test(text.slice(at, at + 2));
}

function evidenceOf({ text, sourceOf }: MarkdownText, { start, end }: Span): Evidence {
  return { quote: text.slice(start, end).replace(/\s+/g, " "), ...sourceOf(start, end) };
}

/** Text in the form that quotes are compared in, with the origin of each unit. */
function normalise(text: string): { text: string; origins: number[] } {
  const units: string[] = [];
  const origins: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (DROPPED.test(unit)) continue;
    const isSpace = /\s/.test(unit);
    if (isSpace && units.at(-1) === " ") continue;
    for (const same of isSpace ? " " : (SAME.get(unit) ?? unit)) {
      units.push(same);
      origins.push(at);
    }
  }
  return { text: units.join(""), origins };
}

const QUOTES_MAX = 3;
/** Shorter quotes occur in nearly every article and prove nothing, unless they are a sentence, in UTF-16 units. */
const QUOTE_CHARACTERS_MIN = 20;

/**
 * Passages of the article that contain the quotes, in order: whole sentences, because the rest of a sentence may
 * reverse the sense of a part. Leaves out quotes that the article does not contain.
 */
export function evidenceFor({ markdown, language }: QuotedArticle, quotes: readonly string[]): Evidence[] {
  const article = readMarkdown(markdown);
  const find = createFinder(article.text);
  const sentences = sentenceSpans(article, language);
  const chosen: Span[] = [];
  for (const quote of quotes) {
    const place = find(quote);
    const whole = place && widened(place, sentences);
    if (!whole || chosen.length === QUOTES_MAX || chosen.some((other) => overlap(other, whole))) continue;
    const isWhole = lettersIn(article.text, place) === lettersIn(article.text, whole);
    const isLong = place.end - place.start >= QUOTE_CHARACTERS_MIN;
    if ((isWhole || isLong) && whole.end - whole.start <= QUOTE_CHARACTERS_MAX) chosen.push(whole);
  }
  return chosen.toSorted((a, b) => a.start - b.start).map((span) => evidenceOf(article, span));
}

interface QuotedArticle {
  markdown: string;
  /** BCP 47, or null if unknown. */
  language: string | null;
}

/** Extends a place to all sentences that it overlaps; null if there are none, as in code. */
function widened(place: Span, sentences: readonly Span[]): Span | null {
  const some = sentences.filter((sentence) => overlap(sentence, place));
  const [first] = some;
  const last = some.at(-1);
  return first && last ? { start: first.start, end: last.end } : null;
}

function lettersIn(text: string, { start, end }: Span): string {
  return text.slice(start, end).replace(/[^\p{L}\p{N}]/gu, "");
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
