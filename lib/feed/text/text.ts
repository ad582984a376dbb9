import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { collapseWhiteSpace } from "@/lib/core/white-space";
import { wordSet } from "@/lib/core/words";
import { scriptFigures } from "./script-figures";

/** Maximum lengths of a title and of an entry's markup, in UTF-16 units. */
const TITLE_LENGTH_MAX = 1_000;
export const CONTENT_LENGTH_MAX = 200_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
/** A search would take the parts of a word for words. */
const SOFT_HYPHENS = /\u00ad/g;
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Runs of more than eight combining marks, which only overflow a line. */
const COMBINING_RUNS = /(\p{M}{8})\p{M}+/gu;
const WHITE_SPACE_RUNS = /\s+/g;
const ZERO_WIDTH = /[\u200b\ufeff]+/g;

/**
 * Storable text: well-formed NFC without control characters but tab and newline, without soft hyphens, and with few
 * combining marks.
 */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(CONTROL_CHARACTERS, "")
    .replace(SOFT_HYPHENS, "")
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
  const line = normaliseText(text)
    .replace(BIDI_OVERRIDES, "")
    .replace(ZERO_WIDTH, "")
    .replace(WHITE_SPACE_RUNS, " ")
    .trim();
  return cutText(line, lengthMax).trimEnd();
}

/** Escapes text for the content of an element. */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function escapeAttribute(text: string): string {
  return escapeMarkup(text).replaceAll('"', "&quot;");
}

/** Plain text as HTML with paragraphs at empty lines and breaks at newlines. */
export function textToHtml(text: string): string {
  return escapeMarkup(text.trim())
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** A range of a text to replace. */
export interface Edit {
  start: number;
  end: number;
  /** Empty by default. */
  text?: string;
}

/** Applies edits, which are in order. */
export function withEdits(source: string, edits: Iterable<Edit>): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, text = "" } of edits) {
    parts.push(source.slice(copied, start), text);
    copied = end;
  }
  return parts.join("") + source.slice(copied);
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
  const long: Edit[] = [];
  let tagStart = 0;
  const endTag = (at: number) => {
    if (at + 1 - tagStart > TAG_LENGTH_MAX) long.push({ start: tagStart, end: at + 1 });
  };
  const startTag = (nameStart: number) => {
    tagStart = nameStart - "<".length;
  };
  tokenize(html, { onopentagname: startTag, onopentagend: endTag, onselfclosingtag: endTag }, false);
  return withEdits(html, long);
}

const TAGS_MAX = 32;
const TAG_CHARACTERS_MAX = 100;

/** Tags as stored: distinct single lines within limits, since some feeds list hundreds. */
export function limitTags(categories: readonly string[]): string[] {
  const tags = categories.map((category) => lineText(category, TAG_CHARACTERS_MAX)).filter((tag) => tag !== "");
  return [...new Set(tags)].slice(0, TAGS_MAX);
}

const HIDDEN = wordSet("script style noscript template title metadata desc select textarea iframe");
export const INLINE =
  wordSet(`a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup
  time tt u var wbr`);

/**
 * Visible text of any HTML, one line for each run of inline content. Builds no tree, so time is linear and memory
 * flat: the fallback for documents over the limits.
 *
 * @param charactersMax maximum length, in UTF-16 units
 */
export function plainText(html: string, charactersMax = html.length): string {
  const parts: string[] = [];
  let length = 0;
  let hidden: string | null = null;
  let script: string | null = null;
  const inScript = (text: string) => (script === null ? text : (scriptFigures(text, script === "sup") ?? text));
  const add = (part: string) => {
    if (hidden !== null || length >= charactersMax) return;
    parts.push(part);
    length += part.length;
  };
  const tag = (start: number, end: number) => html.slice(start, Math.min(end, start + 12)).toLowerCase();
  tokenize(html, {
    ontext: (start, end) => add(inScript(html.slice(start, Math.min(end, start + charactersMax)))),
    ontextentity: (codepoint) => add(inScript(String.fromCodePoint(codepoint))),
    onopentagname(start, end) {
      const name = tag(start, end);
      if (!INLINE.has(name)) {
        script = null;
        add("\n");
      }
      if (HIDDEN.has(name)) hidden ??= name;
      if (name === "sup" || name === "sub") script = name;
    },
    onclosetag(start, end) {
      const name = tag(start, end);
      if (name === hidden) hidden = null;
      if (name === script || !INLINE.has(name)) script = null;
      if (!INLINE.has(name)) add("\n");
    },
  });
  const lines = parts
    .join("")
    .split("\n")
    .map((line) => collapseWhiteSpace(line).trim());
  return lines
    .filter((line) => line !== "")
    .join("\n")
    .slice(0, charactersMax);
}

/** Tokenizes markup in one linear pass without a tree. */
function tokenize(html: string, callbacks: Partial<TokenizerCallbacks>, decodeEntities = true): void {
  const tokenizer = new Tokenizer({ decodeEntities }, { ...IGNORED, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
}

const ignore = () => undefined;

const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
