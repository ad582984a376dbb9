import { collapseWhiteSpace } from "@/lib/core/white-space";
import { wordSet } from "@/lib/core/words";
import { readMarkdown } from "@/lib/feed/extract/markdown-text";
import type { MarkdownText, TextBlock } from "@/lib/feed/extract/text-writer";
import { segmenterFor } from "@/lib/feed/text/segmenter";

/** Maximum markdown searched for sentences, in UTF-16 units. */
const MARKDOWN_CHARACTERS_MAX = 60_000;
const SENTENCES_MAX = 400;
/** Longer sentences are cut at a word, in UTF-16 units. */
export const SENTENCE_CHARACTERS_MAX = 400;
/** Titles and initials before a name. */
const BEFORE_NAME =
  /(?:^|[\s(]|\p{Lu}-)(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|Sen|Rep|Gov|Gen|Col|Capt|Lt|Maj|Sgt|Adm|Rev|Hon|Pres|prof|im|hab|inż|ks|św|Hr|Fr|Dipl|Ing|Mme|Mlle|MM|Sr|Sra|Sres|Dña|Ud|Uds|Lic|Sig|Dott|bzw|sog|vgl|vs|cf|ca|z\.\s?B|d\.\s?h|u\.\s?a|e\.\s?g|i\.\s?e|ehem|Pr|Dep|Min|Av|Fa|D\.ª|ул|им|пр|просп|пл|пер|наб|проф|акад|ген|гл|зам)\.\s*$/u;
/** Other abbreviations, which may also end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}\.\s?\p{L}(?:\.\p{L})?|No|Nr|núm|usw|etc|evtl|ggf|inkl|Abs|Art|Fig|Bd|Str|Tel|max|\p{L}+str|Mio|Mrd|geb|gest|lt|av|env|pág|pp|vol|ed|eds|al|dept|Ave|Blvd|Mt|Ft|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Inc|Ltd|Corp|Co|Jr|Bros|approx|aprox|est|Calif|Fla|Mass|Conn|Mich|Minn|Ariz|Colo|Tenn|Wis|Okla|Ala|Nev|Penn|bd|Hbf|EE\.\s?UU|тыс|руб|долл|стр|рис|см|корп)\.\s*$/u;
/** "12. März", and in all languages the number of an item in a list. */
const ORDINAL = /(?:^|[\s(])\d{1,3}\.\s*$/;
const NUMBER_OF_ITEM = /(?:^\s*|[.:;!?…)]\s+)\d{1,3}\.\s*$/;
/** Languages that write no full stop after an ordinal. */
const BARE_ORDINALS = wordSet("bg ca el en es fr gl id it ms nl pt ro ru sv uk vi");
/** "E! News" and the like. */
const LETTER_AND_MARK = /(?:^|\s)\p{Lu}!\s*$/u;
/** "(Reuters) - " after the place. */
const AGENCY = /^\([\p{Lu}\p{Ll} /]{2,20}\)\s*[-–—]/u;
/** Does not end the sentence before a lower-case letter: "the 'a-ha!' moment". */
const MARK_WITHIN = /[!?…]["'”’»)\]]*\s*$/u;
const GOES_ON = /^\p{Ll}/u;
/** Words that start sentences but not names. */
const STARTER =
  /^["“„'(«]?(?:The|An?|In|On|At|It|He|She|They|We|You|But|And|This|That|These|Those|For|From|Its|Their|There|After|Before|When|While|If|As|However|Meanwhile|Last|Under|Since|With|No|Not|All|Some|Most|Der|Die|Das|Ein|Eine|Im|Am|Es|Er|Sie|Wir|Doch|Aber|Auch|Seit|Nach|Bei|Mit|Le|Les|Un|Une|Il|Ils|Elle|Mais|Dans|El|La|Los|Las|Una|En|Pero|Según|O|Os|As|Um|Uma|Na|Mas|В|Во|На|Но|По|Он|Она|Они|Это|Как|При|После|С|К|Из|За|Для)\s/u;
const UNSPACED_END = /[\p{sc=Latin}\p{N}\p{Pd}][.!?]$/u;
const UNSPACED_START = /^[\p{sc=Latin}\p{N}]/u;
const QUOTATION_MARKS = ["“”", "„“", "«»", "「」"];
/** Scripts in which a space ends a sentence. */
const ENDS_BY_SPACE = /[\p{sc=Thai}\p{sc=Lao}]/u;
/** Shorter clauses are joined, in UTF-16 units. */
const CLAUSES_CHARACTERS_MIN = 60;
const LETTER = /\p{L}/u;
/** "By Jane Doe: ", before the first sentence of an article. */
const BYLINE =
  /^(?:By|Von|Par|Por|Di|Door|Av|Af) (?:\p{Lu}[\p{L}.’'-]+ ){1,3}\p{Lu}[\p{L}.’'-]+ ?[:|–—-] (?=["“„«]?\p{Lu})/u;
const BYLINE_CHARACTERS_MAX = 80;
/** Keys, hashes and other data. */
const ENDLESS_WORD = /[\p{sc=Latin}\p{N}]{61}/u;
/** A search that starts at each word takes a tenth of one that starts at each letter. */
const LONG_WORD = /(?:^|\s)\S{61}/;
export const SENTENCE_END = /[.!?…。！？｡؟۔।॥។၊။።։]["'”’»«)\]」』）]*$/u;

export interface Sentence {
  /** Plain text on one line; an overlong sentence ends with an ellipsis. */
  text: string;
  /** `text` without the ellipsis. */
  words: string;
  start: number;
  end: number;
}

interface Span {
  start: number;
  end: number;
}

/**
 * Sentences of the article's prose in order; headings and tables only without prose, code never. Skips lines without
 * a sentence end (tags, captions, bylines), unless the script has none, and text with words over 60 letters.
 */
export function sentencesOf(markdown: string, language: string | null): Sentence[] {
  const { text, blocks, sourceOf } = readMarkdown(cut(markdown));
  const prose = blocks.filter((block) => block.kind === "prose");
  const segmenter = segmenterFor(language, "sentence");
  const lines = (prose.length > 0 ? prose : blocks.filter((block) => block.kind !== "code"))
    .values()
    .flatMap((block) => spansOf(text, block, { language, segmenter }))
    .map((span) => withoutByline(text, span))
    .filter(({ start, end }) => isWritten(text.slice(start, end)))
    .map(({ start, end }) => clip(text, start, end))
    .map(({ start, end, isClipped }) => {
      const words = collapseWhiteSpace(text.slice(start, end));
      return { text: isClipped ? `${words}…` : words, words, ...sourceOf(start, end) };
    })
    .take(SENTENCES_MAX)
    .toArray();
  const sentences = lines.filter((line) => SENTENCE_END.test(line.text));
  return sentences.length > 0 ? sentences : lines;
}

/**
 * Offsets of all sentences in the beginning of an article's text, uncut and in order. Includes headings, table rows and
 * lines without a sentence end, but not code.
 */
export function sentenceSpans({ text, blocks }: MarkdownText, language: string | null): Span[] {
  const segmenter = segmenterFor(language, "sentence");
  return blocks
    .filter(({ kind, start }) => kind !== "code" && start < MARKDOWN_CHARACTERS_MAX)
    .flatMap((block) => spansOf(text, block, { language, segmenter }))
    .filter(({ start, end }) => start < end);
}

/** The {@link sentenceSpans} of markdown, each as plain text on one line. */
export function listSentences({ markdown, language }: { markdown: string; language: string | null }): string[] {
  const article = readMarkdown(markdown);
  return sentenceSpans(article, language).map(({ start, end }) => collapseWhiteSpace(article.text.slice(start, end)));
}

/** Joins sentences with spaces, except after Chinese and Japanese full stops. */
export function joinSentences(sentences: readonly Pick<Sentence, "text">[]): string {
  return sentences.reduce(
    (joined, { text }) => (joined === "" || /[。！？」]$/u.test(joined) ? joined + text : `${joined} ${text}`),
    "",
  );
}

function withoutByline(text: string, { start, end }: Span): Span {
  const byline = BYLINE.exec(text.slice(start, Math.min(end, start + BYLINE_CHARACTERS_MAX)))?.[0] ?? "";
  return { start: start + byline.length, end };
}

function isWritten(line: string): boolean {
  return LETTER.test(line) && !(LONG_WORD.test(line) && ENDLESS_WORD.test(line));
}

function cut(markdown: string): string {
  if (markdown.length <= MARKDOWN_CHARACTERS_MAX) return markdown;
  const newline = markdown.lastIndexOf("\n", MARKDOWN_CHARACTERS_MAX);
  return markdown.slice(0, newline > 0 ? newline : MARKDOWN_CHARACTERS_MAX);
}

function spansOf(
  text: string,
  block: TextBlock,
  { language, segmenter }: { language: string | null; segmenter: Intl.Segmenter },
): Span[] {
  const number = BARE_ORDINALS.has(language?.split("-", 1)[0] ?? "") ? NUMBER_OF_ITEM : ORDINAL;
  const spans: Span[] = [];
  let before = "";
  for (const { segment, index } of segmentsOf(text.slice(block.start, block.end), segmenter)) {
    const start = block.start + index;
    const last = spans.at(-1);
    if (
      last !== undefined &&
      (goesOn(before, segment, number) || isQuoteOpen(text.slice(last.start, last.end), segment))
    )
      last.end = start + segment.length;
    else spans.push({ start, end: start + segment.length });
    before = segment.slice(-20);
  }
  return spans.map(({ start, end }) => trim(text, start, end));
}

/** Whether the sign at the end of `before` belongs to an abbreviation, or to an address or number as in "4.5.x". */
function goesOn(before: string, segment: string, number: RegExp): boolean {
  if (UNSPACED_END.test(before) && UNSPACED_START.test(segment)) return true;
  if (AGENCY.test(segment) || (MARK_WITHIN.test(before) && GOES_ON.test(segment))) return true;
  return (
    BEFORE_NAME.test(before) ||
    LETTER_AND_MARK.test(before) ||
    ((ABBREVIATION.test(before) || number.test(before)) && !STARTER.test(segment))
  );
}

/** Whether `segment` ends a quotation of two sentences; longer ones are split. */
function isQuoteOpen(sentence: string, segment: string): boolean {
  if (sentence.length + segment.length > SENTENCE_CHARACTERS_MAX) return false;
  return QUOTATION_MARKS.some(([opening = "", closing = ""]) => {
    return sentence.lastIndexOf(opening) > sentence.lastIndexOf(closing) && segment.includes(closing);
  });
}

/** Segments of the segmenter; for Thai and Lao, which it does not split, a few clauses each. */
function* segmentsOf(text: string, segmenter: Intl.Segmenter): Generator<{ segment: string; index: number }> {
  for (const { segment, index } of segmenter.segment(text)) {
    if (!ENDS_BY_SPACE.test(segment)) {
      yield { segment, index };
      continue;
    }
    let start = 0;
    for (const { index: space } of segment.matchAll(/(?<=[\p{sc=Thai}\p{sc=Lao}\d]) +(?=[\p{sc=Thai}\p{sc=Lao}])/gu)) {
      if (space - start < CLAUSES_CHARACTERS_MIN) continue;
      yield { segment: segment.slice(start, space), index: index + start };
      start = space;
    }
    yield { segment: segment.slice(start), index: index + start };
  }
}

function trim(text: string, start: number, end: number): Span {
  const sentence = text.slice(start, end);
  return { start: end - sentence.trimStart().length, end: start + sentence.trimEnd().length };
}

function clip(text: string, start: number, end: number): { start: number; end: number; isClipped: boolean } {
  if (end - start <= SENTENCE_CHARACTERS_MAX) return { start, end, isClipped: false };
  const room = text.slice(start, start + SENTENCE_CHARACTERS_MAX - 1).replace(/[\ud800-\udbff]$/, "");
  const space = room.lastIndexOf(" ");
  const length = space > room.length / 2 ? space : room.length;
  return { start, end: start + length, isClipped: true };
}
