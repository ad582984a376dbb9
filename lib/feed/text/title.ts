import { decodeHTMLStrict } from "entities";
import { wordSet } from "@/lib/core/words";
import { cutText, INLINE, lineText, plainText } from "./text";

/** Maximum length of the markup of one line, in UTF-16 units. */
const MARKUP_LENGTH_MAX = 20_000;

/** Published text as one line of plain text, with HTML tags removed and entities decoded once. */
export function lineOf(published: string, type: "text" | "html"): string {
  const cut = cutText(published, MARKUP_LENGTH_MAX);
  return lineText(type === "html" ? plainText(cut) : decodeHTMLStrict(cut));
}

/** A title as one line of plain text. Keeps what only looks like HTML, as in "The <title> tag" and "Vec<T>". */
export function titleText(published: string, type: "text" | "html"): string {
  return lineOf(type === "html" ? escapeTexts(cutText(published, MARKUP_LENGTH_MAX)) : published, type);
}

const TAG = /<(\/?)([a-z][\w:-]*)(?:\s[^<>]*|\/)?>/gi;
const VOID = wordSet("br img wbr");
/** The last two lines are markup of science publishers: JATS, IEEE and MathML. */
const PAIRED = new Set([
  ...INLINE,
  ..."div p h1 h2 h3 h4 h5 h6 script style".split(" "),
  ..."italic bold sc scp inline-formula tex-math math semantics mfenced mfrac mi mn mo mover mrow mspace".split(" "),
  ..."msqrt mstyle msub msubsup msup mtext munder".split(" "),
]);

/** Escapes every angle bracket that begins no markup of titles, which is void or has both its tags. Linear. */
function escapeTexts(html: string): string {
  const open = new Map<string, number[]>();
  const markup = new Set<number>();
  for (const { 1: slash, 2: written = "", index } of html.matchAll(TAG)) {
    const name = written.slice(written.indexOf(":") + 1).toLowerCase();
    if (VOID.has(name)) markup.add(index);
    if (!PAIRED.has(name)) continue;
    const starts = open.get(name) ?? [];
    open.set(name, starts);
    const start = slash === "" ? undefined : starts.pop();
    if (slash === "") starts.push(index);
    else if (start !== undefined) markup.add(start).add(index);
  }
  const commentsEnd = html.lastIndexOf("-->");
  const isMarkup = (at: number) => markup.has(at) || (at < commentsEnd && html.startsWith("<!--", at));
  return html.replace(/</g, (sign, at: number) => (isMarkup(at) ? sign : "&lt;"));
}

/** Minimum share of the room that whole words fill; otherwise the line is cut between characters. */
const WORDS_SHARE_MIN = 1 / 2;
const AFTER_WORDS = /[\s.,;:…、。，；：–—-]+$/u;

/** The beginning of a line in at most `lengthMax` UTF-16 units, cut after a word or, without spaces, a character. */
export function cutAtWord(line: string, lengthMax: number): string {
  if (line.length <= lengthMax) return line;
  const room = lengthMax - "…".length;
  const space = line.lastIndexOf(" ", room);
  const kept = line.slice(0, space > room * WORDS_SHARE_MIN ? space : characterAt(line, room));
  return `${kept.replace(AFTER_WORDS, "") || kept}…`;
}

/** Start of the visible character at an offset. */
function characterAt(line: string, at: number): number {
  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(line);
  return characters.containing(at)?.index || cutText(line, at).length;
}
