import { readMarkdown } from "@/lib/feed/extract/markdown-text";
import { wordsOf } from "@/lib/feed/text/fold";
import type { Evidence } from "./keylearning";

/** Longest quote looked for, in UTF-16 units, which bounds the search. */
const QUOTE_CHARACTERS_MAX = 2_000;

/** Signs that count as the same, by the one in their place. */
const SAME = new Map([
  ...signs("‘’‚‛′`´", "'"),
  ...signs("“”„‟«»″＂", '"'),
  ...signs("‐‑‒–—―−", "-"),
  ...signs("…", "..."),
]);
const DROPPED = /[*_~\\\p{Default_Ignorable_Code_Point}]/u;
const ENCLOSING = /^["'\s]+|["'\s]+$/g;

function signs(same: string, sign: string): [string, string][] {
  return Array.from(same, (one) => [one, sign]);
}

/** Finds a quote in markdown, or null. Ignores white space, quote marks, dashes and markup, but not case. */
export function locateQuote(markdown: string, quote: string): Evidence | null {
  if (quote.length > QUOTE_CHARACTERS_MAX) return null;
  const { text, sourceOf } = readMarkdown(markdown);
  const article = normalise(text);
  const asText = normalise(quote).text;
  const candidates = [asText, normalise(readMarkdown(quote).text).text, asText.replace(ENCLOSING, "")];
  for (const candidate of candidates.map((normalised) => normalised.trim())) {
    const at = candidate === "" ? -1 : article.text.indexOf(candidate);
    if (at < 0) continue;
    const first = article.origins[at] ?? 0;
    const last = article.origins[at + candidate.length - 1] ?? first;
    return { quote: text.slice(first, last + 1).replace(/\s+/g, " "), ...sourceOf(first, last + 1) };
  }
  return null;
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
/** Shorter quotes occur in nearly every article and prove nothing. */
const WORDS_MIN = 3;

/** Evidences of the article that contain the quotes, and whether they support a statement. */
export function evidenceFor(
  markdown: string,
  quotes: readonly string[],
): { evidence: Evidence[]; state: "supported" | "unsupported" } {
  const telling = quotes.filter((quote) => wordsOf(quote).length >= WORDS_MIN);
  const places = telling.flatMap((quote) => locateQuote(markdown, quote) ?? []);
  const distinct = new Map(places.map((place) => [`${place.start} ${place.end}`, place]));
  const evidence = [...distinct.values()].slice(0, QUOTES_MAX);
  return { evidence, state: evidence.length > 0 ? "supported" : "unsupported" };
}
