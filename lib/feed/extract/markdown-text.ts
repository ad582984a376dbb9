import { CONTAINER, type Fence, isClosingFence, openingFence, startOfCode } from "@/lib/feed/text/fences";
import { createTextWriter, type MarkdownText, type TextWriter } from "./text-writer";

const HEADING = /^#{1,6} /;
const ITEM = /[-*+.)\]]/;
const RULE = /^(?:[-*_=][ \t]?){3,}$/;
const TABLE_ROW = /^\|.*\|$/;
const TABLE_RULE = /^\|(?: ?:?-+:? ?\|)+$/;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const REFERENCE = /&#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}));/y;
/** A character that Markdown may give a meaning inside a line. */
const SIGN = /[\\`&[\]*_~|]/g;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const DESTINATION_MAX = 4_096;

/** Plain text of markdown for keywords, hashes and word counts, without addresses and image descriptions. */
export function markdownText(markdown: string): string {
  return writeText(markdown).finish().text;
}

/** Reads the markdown of `markdown.ts` in one linear pass with the position of each character. Keeps plain text. */
export function readMarkdown(markdown: string): MarkdownText {
  return writeText(markdown).finish();
}

function writeText(markdown: string): TextWriter {
  const writer = createTextWriter();
  let fence: Fence | null = null;
  for (const { start, end } of linesOf(markdown)) {
    const line = markdown.slice(start, end);
    if (fence !== null) {
      if (isClosingFence(line, fence)) fence = null;
      else writer.verbatim("code", markdown, { start: start + startOfCode(line, fence), end });
      continue;
    }
    fence = openingFence(line);
    const [container = ""] = CONTAINER.exec(line) ?? [];
    if (fence !== null) writer.endBlock();
    else readLine(writer, markdown, { start: start + container.length, end, isItem: ITEM.test(container) });
  }
  return writer;
}

interface Span {
  start: number;
  end: number;
}

function* linesOf(markdown: string): Generator<Span> {
  let start = 0;
  while (start < markdown.length) {
    const newline = markdown.indexOf("\n", start);
    const end = newline < 0 ? markdown.length : newline;
    yield { start, end };
    start = end + 1;
  }
}

function readLine(writer: TextWriter, markdown: string, line: Span & { isItem: boolean }): void {
  const content = markdown.slice(line.start, line.end).trimEnd();
  if (content === "" || RULE.test(content) || line.isItem) writer.endBlock();
  if (content === "" || RULE.test(content)) return;
  const isRow = TABLE_ROW.test(content);
  if (isRow && TABLE_RULE.test(content)) return;
  const heading = HEADING.exec(content)?.[0].length ?? 0;
  if (isRow || heading > 0) writer.endBlock();
  const isHardBreak = line.end < markdown.length && backslashesBefore(markdown, line) % 2 === 1;
  const end = isHardBreak ? line.end - 1 : line.start + content.length;
  writer.beginLine(isRow ? "table" : heading > 0 ? "heading" : "prose", line.start);
  readInline(writer, markdown, { start: line.start + heading, end, isRow });
  if (isHardBreak) writer.breakLine();
  if (isRow || heading > 0) writer.endBlock();
}

function readInline(writer: TextWriter, markdown: string, span: Span & { isRow: boolean }): void {
  const unclosedRuns = new Set<number>();
  const line = markdown.slice(span.start, span.end);
  let at = span.start;
  while (at < span.end) {
    const plain = at;
    at = span.start + findSign(line, at - span.start);
    writer.addSlice(markdown, { start: plain, end: at });
    if (at === span.end) break;
    const character = markdown[at] ?? "";
    const next = markdown[at + 1] ?? "";
    if (character === "\\" && at + 1 < span.end && ESCAPABLE.test(next)) {
      writer.add(next, at + 1, at + 2);
      at += 2;
    } else if (character === "`")
      at = readCode(writer, markdown, { start: at, end: span.end, isRow: span.isRow, unclosedRuns });
    else if (character === "&") at = readReference(writer, markdown, at);
    else if (character === "]" && next === "(") at = readLinkEnd(writer, markdown, { start: at, end: span.end });
    else {
      if (character === "[") writer.openLink(at, markdown[at - 1] === "!" && markdown[at - 2] !== "\\");
      else if (character === "|" && span.isRow) writer.add(" ", at, at + 1);
      else if (!isEmphasis(markdown, at)) writer.add(character, at, at + 1);
      at += 1;
    }
  }
  writer.forgetLinks();
}

function findSign(line: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.exec(line)?.index ?? line.length;
}

/** True for a mark next to a word or mark. Literal ones are escaped, except lone stars and inner underscores. */
function isEmphasis(markdown: string, at: number): boolean {
  const before = markdown[at - 1] ?? " ";
  const after = markdown[at + 1] ?? " ";
  if (markdown[at] === "*") return !(/\s/.test(before) && /\s/.test(after));
  if (markdown[at] === "_") return !(WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after));
  return markdown[at] === "~" && (before === "~" || after === "~");
}

function backslashesBefore(markdown: string, line: Span): number {
  let at = line.end;
  while (at > line.start && markdown[at - 1] === "\\") at -= 1;
  return line.end - at;
}

function readCode(
  writer: TextWriter,
  markdown: string,
  span: Span & { isRow: boolean; unclosedRuns: Set<number> },
): number {
  const open = endOfRun(markdown, span.start, span.end);
  const length = open - span.start;
  const close = span.unclosedRuns.has(length) ? -1 : findRun(markdown, { start: open, end: span.end }, length);
  if (close < 0) {
    span.unclosedRuns.add(length);
    writer.addSlice(markdown, { start: span.start, end: open });
    return open;
  }
  const isPadded = markdown[open] === " " && markdown[close - 1] === " " && close - open > 2;
  const pad = isPadded ? 1 : 0;
  for (let at = open + pad; at < close - pad; at += 1) {
    const isEscape = span.isRow && markdown.startsWith("\\|", at);
    if (!isEscape) writer.add(markdown.charAt(at), at, at + 1);
  }
  return close + length;
}

function endOfRun(markdown: string, start: number, end: number): number {
  let at = start;
  while (at < end && markdown[at] === "`") at += 1;
  return at;
}

function findRun(markdown: string, span: Span, length: number): number {
  let at = span.start;
  while (at < span.end) {
    const start = markdown.indexOf("`", at);
    if (start < 0 || start >= span.end) return -1;
    at = endOfRun(markdown, start, span.end);
    if (at - start === length) return start;
  }
  return -1;
}

function readReference(writer: TextWriter, markdown: string, at: number): number {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(markdown);
  const point = match === null ? Number.NaN : Number.parseInt(match[1] ?? match[2] ?? "", match[1] ? 16 : 10);
  if (match === null || !(point <= 0x10ffff)) {
    writer.add("&", at, at + 1);
    return at + 1;
  }
  const end = at + match[0].length;
  writer.add(String.fromCodePoint(point), at, end);
  return end;
}

/** At `](`: skips the destination of an open link or image, so only its words remain. */
function readLinkEnd(writer: TextWriter, markdown: string, span: Span): number {
  const end = endOfDestination(markdown, {
    start: span.start + 2,
    end: Math.min(span.end, span.start + DESTINATION_MAX),
  });
  if (end !== null) {
    const isToPart = markdown.slice(span.start, end).includes("#");
    if (writer.closeLink({ sourceEnd: end, isToPart })) return end;
  }
  writer.add("]", span.start, span.start + 1);
  return span.start + 1;
}

function endOfDestination(markdown: string, span: Span): number | null {
  let depth = 0;
  let closer: string | null = null;
  for (let at = span.start; at < span.end; at += 1) {
    const character = markdown[at] ?? "";
    if (character === "\\") at += 1;
    else if (closer !== null) closer = character === closer ? null : closer;
    else if (character === "<" && at === span.start) closer = ">";
    else if (character === '"' && markdown[at - 1] === " ") closer = '"';
    else if (character === "(") depth += 1;
    else if (character === ")" && depth === 0) return at + 1;
    else if (character === ")") depth -= 1;
  }
  return null;
}
