import { readMarkdown } from "@/lib/feed/extract/markdown-text";
import { wordsOf } from "@/lib/feed/text/fold";

/** Longer quotes are not looked for, in UTF-16 units: nobody quotes that much, and the search stays quick. */
const QUOTE_CHARACTERS_MAX = 2_000;

const SAME: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  "′": "'",
  "`": "'",
  "´": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "«": '"',
  "»": '"',
  "″": '"',
  "＂": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "…": "...",
};
const DROPPED = /[*_~\\\p{Default_Ignorable_Code_Point}]/u;
const ENCLOSING = /^["'\s]+|["'\s]+$/g;

/** A passage of an article: its words as plain text on one line, and its UTF-16 offsets in the markdown. */
interface Passage {
  quote: string;
  start: number;
  end: number;
}

/**
 * Finds a quote in an article's markdown; null when the article does not say that. White space, kinds of quote mark and
 * dash, markdown and invisible characters make no difference; letters and case do.
 */
export function locateQuote(markdown: string, quote: string): Passage | null {
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

/** The text in the form that quotes are compared in, and for each unit of it where it was. */
function normalise(text: string): { text: string; origins: number[] } {
  const units: string[] = [];
  const origins: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (DROPPED.test(unit)) continue;
    const isSpace = /\s/.test(unit);
    if (isSpace && units.at(-1) === " ") continue;
    for (const same of isSpace ? " " : (SAME[unit] ?? unit)) {
      units.push(same);
      origins.push(at);
    }
  }
  return { text: units.join(""), origins };
}

const QUOTES_MAX = 3;
/** Fewer words stand in nearly every article and prove nothing. */
const WORDS_MIN = 3;

/** Those of the quotes that stand in the article, in its own words, and whether a statement can stand on them. */
export function evidenceFor(
  markdown: string,
  quotes: readonly string[],
): { evidence: Passage[]; state: "supported" | "unsupported" } {
  const telling = quotes.filter((quote) => wordsOf(quote).length >= WORDS_MIN);
  const places = telling.flatMap((quote) => locateQuote(markdown, quote) ?? []);
  const distinct = new Map(places.map((place) => [`${place.start} ${place.end}`, place]));
  const evidence = [...distinct.values()].slice(0, QUOTES_MAX);
  return { evidence, state: evidence.length > 0 ? "supported" : "unsupported" };
}
