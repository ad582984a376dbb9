import type { Sentence } from "./sentences";

/** Place of a sentence in its article's markdown. */
export interface Place {
  /** Part of a list with an introduction, of a quotation, or of a bracket of several sentences. */
  isPart: boolean;
  /** Gap between it and the sentence before. */
  follows: "sentence" | "paragraph" | "break";
}

const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)]) /;
const BULLET = /^(?:[•●▪◦‣·*–—-]\s|・)/u;
const ASIDE = /^[(（].*[)）]\P{L}*$/u;
const CONTINUATION = /^(?:\s*$| {2}|\t)/;
const INTRODUCTION = /[:：][\s*_]*$/u;
const CREDIT =
  "(?:foto|fotograf(?:ía|ia)|photo(?:graph)?s?|image|picture|bild|fot\\.|imagen|imagem|crédit|credit|写真|图片?)";
/** Credit after a caption or at its end: "Photo: Jane Doe", "(Image: Agency)". */
const AFTER_CAPTION = new RegExp(
  `^[\\s*_]*[([]?${CREDIT}s?(?: by | courtesy |\\s?[:/|=©：])[^\\n*]{0,80}(?:[\\n*]|$)`,
  "iu",
);
const IN_CAPTION = new RegExp(
  `[([]${CREDIT}s?(?: by | courtesy |\\s?[:/|=©：])[^)\\]]{2,80}[)\\]]\\P{L}*$|/ ?(?:getty images|reuters|afp|shutterstock|istock)\\P{L}*$`,
  "iu",
);
const QUOTED_LINE = /^\s*>/;
/** Sought from the first of several empty lines, so that time stays linear. */
const BREAK = /\n(?<!\n\s*?\n)\s*(?:#{1,6} |```|~~~|\|)/;
/** Shorter items need their heading, in UTF-16 units. */
const ITEM_CHARACTERS_MIN = 100;
/** An article that quotes more than this is about the quotation. */
const QUOTED_SHARE_MAX = 0.5;

/** Places of sentences, which must be in text order. `isClosed` tests whether brackets and quotes are paired. */
export function placesOf(
  markdown: string,
  sentences: readonly Sentence[],
  isClosed: (text: string) => boolean,
): Place[] {
  const introduced = introducedItems(markdown);
  const lineStarts = sentences.map(({ start }) => markdown.lastIndexOf("\n", start - 1) + 1);
  const isListed = sentences.map(({ start }, index) => ITEM.test(markdown.slice(lineStarts[index], start)));
  const isQuoted = sentences.map(({ start }, index) => QUOTED_LINE.test(markdown.slice(lineStarts[index], start)));
  const hidesQuoted = isQuoted.filter(Boolean).length <= sentences.length * QUOTED_SHARE_MAX;
  let isOpen = false;
  return sentences.map(({ text, start, end }, index) => {
    const follows = gapOf(markdown, sentences[index - 1], start);
    if (follows !== "sentence") isOpen = false;
    const isWithin = isOpen;
    if (!isClosed(text)) isOpen = !isOpen;
    const isItem =
      BULLET.test(text) ||
      introduced.has(lineStarts[index] ?? 0) ||
      (isListed[index] === true && text.length < ITEM_CHARACTERS_MIN);
    return {
      isPart:
        isItem ||
        isWithin ||
        IN_CAPTION.test(text) ||
        AFTER_CAPTION.test(markdown.slice(end, end + 120)) ||
        ASIDE.test(text) ||
        (hidesQuoted && isQuoted[index] === true),
      follows,
    };
  });
}

function gapOf(markdown: string, before: Sentence | undefined, start: number): Place["follows"] {
  if (before === undefined) return "break";
  const gap = markdown.slice(before.end, start);
  if (BREAK.test(gap)) return "break";
  return gap.includes("\n") ? "paragraph" : "sentence";
}

/** Starts of lines that are items of a list whose introduction ends with a colon. */
function introducedItems(markdown: string): Set<number> {
  const starts = new Set<number>();
  let start = 0;
  let isIntroduced = false;
  for (const line of markdown.split("\n")) {
    if (ITEM.test(line)) {
      if (isIntroduced) starts.add(start);
    } else if (!CONTINUATION.test(line)) isIntroduced = INTRODUCTION.test(line);
    start += line.length + 1;
  }
  return starts;
}
