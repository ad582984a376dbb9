import { decodeHTMLStrict } from "entities";
import { plainText as plainTextUpTo, tokenize } from "./plain-text";

/** Maximum title length, in UTF-16 units. */
const TITLE_LENGTH_MAX = 1_000;
/** Maximum markup length of an entry, in UTF-16 units. */
export const CONTENT_LENGTH_MAX = 200_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Runs of more than eight combining marks, which only overflow a line. */
const COMBINING_RUNS = /(\p{M}{8})\p{M}+/gu;
const WHITE_SPACE_RUNS = /[\s\u200b\ufeff]+/g;

/** Storable text: well-formed NFC without control characters but tab and newline, and with few combining marks. */
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

/** One line of plain text without bidi overrides, for titles, names and labels. */
export function lineText(text: string, lengthMax = TITLE_LENGTH_MAX): string {
  const line = normaliseText(text).replace(BIDI_OVERRIDES, "").replace(WHITE_SPACE_RUNS, " ").trim();
  return cutText(line, lengthMax).trimEnd();
}

/** Visible text of markup, one line for each run of inline content. Linear. */
export function plainText(html: string): string {
  return plainTextUpTo(html, html.length);
}

/** A title as one line of plain text, with HTML tags removed and entities decoded once. */
export function titleText(published: string, type: "text" | "html"): string {
  const cut = cutText(published, 20 * TITLE_LENGTH_MAX);
  return lineText(type === "html" ? plainText(cut) : decodeHTMLStrict(cut));
}

/** Plain text as HTML with paragraphs at empty lines and breaks at newlines. */
export function textToHtml(text: string): string {
  const escaped = text.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** Longer tags are embedded pictures or hostile. */
const TAG_LENGTH_MAX = 8_192;

/** Cuts markup between tags to at most `lengthMax` UTF-16 units, oversized tags first. Linear. */
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
  const callbacks = { onopentagname: startTag, onopentagend: endTag, onselfclosingtag: endTag };
  tokenize(html, callbacks, { decodeEntities: false });
  return parts.join("") + html.slice(copiedTo);
}

const TAGS_MAX = 32;
const TAG_CHARACTERS_MAX = 100;

/** Tags as stored: distinct single lines within limits, since some feeds list hundreds. */
export function limitTags(categories: readonly string[]): string[] {
  const tags = categories.map((category) => lineText(category, TAG_CHARACTERS_MAX)).filter((tag) => tag !== "");
  return [...new Set(tags)].slice(0, TAGS_MAX);
}
