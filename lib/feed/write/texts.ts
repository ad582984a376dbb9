import { escapeUTF8 } from "entities";
import type { Insight } from "./feed-document";

/** The part of an insight that is text. */
export type ShownInsight = Pick<Insight, "keylearning" | "state" | "quotes"> & { newsfeed: { name: string } };

/** The insight as its state permits: no unsupported key learning, and an extracted sentence only as a quote. */
export function shownInsight({ keylearning, state, evidence }: StoredInsight): Omit<ShownInsight, "newsfeed"> {
  const isShown = keylearning !== "" && (state === "supported" || state === "quoted");
  return {
    keylearning: isShown ? keylearning : null,
    state,
    quotes: state === "unsupported" ? [] : evidence.map(({ quote }) => quote),
  };
}

interface StoredInsight {
  /** Empty without one. */
  keylearning: string;
  state: Insight["state"];
  evidence: readonly { quote: string }[];
}

/** The key learning with its quotes; empty without either. */
export function htmlOfInsight({ newsfeed, keylearning, state, quotes }: ShownInsight): string {
  const quoted = quotes.map((quote) => `<blockquote><p>${escapeUTF8(quote)}</p></blockquote>`).join("");
  if (keylearning === null) return quoted && `<p><strong>From the article</strong></p>${quoted}`;
  const text = `<p><strong>Key learning for ${escapeUTF8(newsfeed.name)}:</strong> ${escapeUTF8(keylearning)}</p>`;
  return `${text}${state === "quoted" ? "<p><em>The quotes do not say all of it.</em></p>" : ""}${quoted}`;
}

/** Summary and note. Escapes everything; publishers' markup never passes. */
export function htmlOfTexts(summary: string | null, note: string | null): string {
  const noteLines = note?.split("\n").map(escapeUTF8).join("<br>");
  return [summary && `<p>${escapeUTF8(summary)}</p>`, noteLines && `<blockquote><p>${noteLines}</p></blockquote>`]
    .filter(Boolean)
    .join("");
}

interface SummarizedTexts {
  summary: string;
  summary_language: string | null;
  /** The language of the title. */
  language: string | null;
}

/** Language of an entry; null if its summary has another than its title, since an entry names only one. */
export function entryLanguage({ summary, summary_language, language }: SummarizedTexts): string | null {
  return summary === "" || summary_language === language ? language : null;
}
