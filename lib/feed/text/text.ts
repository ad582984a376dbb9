import { decodeHTMLStrict } from "entities";
import { plainText as plainTextUpTo, tokenize } from "./plain-text";

/** Longest title that is kept, in UTF-16 units. */
const TITLE_LENGTH_MAX = 1_000;
/** Longest markup of one entry that is kept, in UTF-16 units. */
export const CONTENT_LENGTH_MAX = 200_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Nine or more combining marks: the ninth and later ones only serve to overflow a line. */
const COMBINING_RUNS = /(\p{M}{8})\p{M}+/gu;
const WHITE_SPACE_RUNS = /[\s\u200b\ufeff]+/g;

/** Text that every store takes: well-formed, no NUL or other control character but tab and newline, NFC, no towers of combining marks. */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(CONTROL_CHARACTERS, "")
    .normalize("NFC")
    .replace(COMBINING_RUNS, "$1");
}

/** Cuts to at most `lengthMax` UTF-16 units without splitting a surrogate pair. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const isPairSplit = (text.charCodeAt(lengthMax - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isPairSplit ? lengthMax - 1 : lengthMax);
}

/** One line of plain text that cannot reorder its surroundings: for titles, names and labels. */
export function lineText(text: string, lengthMax = TITLE_LENGTH_MAX): string {
  const line = normaliseText(text).replace(BIDI_OVERRIDES, "").replace(WHITE_SPACE_RUNS, " ").trim();
  return cutText(line, lengthMax).trimEnd();
}

/** The visible text of markup, one line for each run of inline content. Linear whatever the markup holds. */
export function plainText(html: string): string {
  return plainTextUpTo(html, html.length);
}

/** A published title as one line of plain text: tags of HTML stripped, entities decoded once. */
export function titleText(published: string, type: "text" | "html"): string {
  const cut = cutText(published, 20 * TITLE_LENGTH_MAX);
  return lineText(type === "html" ? plainText(cut) : decodeHTMLStrict(cut));
}

/** Plain text as markup: paragraphs at empty lines, breaks at newlines. */
export function textToHtml(text: string): string {
  const escaped = text.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** Beyond it a tag is a picture written out in its address, or was made to hurt: nothing that anybody reads. */
const TAG_LENGTH_MAX = 8_192;

/**
 * Cuts markup to at most `lengthMax` UTF-16 units. What is too long loses its outsized tags first, so that they do not
 * take the room of the words behind them; a tag that the cut would leave open in the middle is dropped. Linear.
 */
export function cutHtml(html: string, lengthMax: number): string {
  if (html.length <= lengthMax) return html;
  const cut = cutText(withoutLongTags(html), lengthMax);
  const tagStart = cut.lastIndexOf("<");
  return tagStart > cut.lastIndexOf(">") ? cut.slice(0, tagStart) : cut;
}

function withoutLongTags(html: string): string {
  const parts: string[] = [];
  let copiedTo = 0;
  let tagStart = 0;
  const endTag = (at: number) => {
    const end = at + 1;
    if (end - tagStart <= TAG_LENGTH_MAX) return;
    parts.push(html.slice(copiedTo, tagStart));
    copiedTo = end;
  };
  const startTag = (nameStart: number) => {
    tagStart = nameStart - "<".length;
  };
  const heard = { onopentagname: startTag, onopentagend: endTag, onselfclosingtag: endTag };
  tokenize(html, heard, { decodeEntities: false });
  return parts.join("") + html.slice(copiedTo);
}

const TAGS_MAX = 32;
const TAG_CHARACTERS_MAX = 100;

/** The categories of an entry as they are stored: lines without repetition, few and short, since some feeds list hundreds. */
export function boundTags(categories: readonly string[]): string[] {
  const tags = categories.map((category) => lineText(category, TAG_CHARACTERS_MAX)).filter((tag) => tag !== "");
  return [...new Set(tags)].slice(0, TAGS_MAX);
}
