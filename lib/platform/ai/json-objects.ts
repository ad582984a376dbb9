import { orNull } from "@/lib/core/or-null";

export type JsonObject = Record<string, unknown>;

/** Answers nest two levels; the limit bounds recursion. */
const DEPTH_MAX = 20;
/** Bounded lengths, because a text of 10 MB may be one number. */
const LITERAL = /true|false|null|-?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?/y;
const SPACES = " \t\r\n";
const FAILED = Symbol("no JSON here");

interface Reader {
  readonly text: string;
  at: number;
  /** Start of the string that was read last. */
  stringAt: number;
  /** Complete objects in order of their ends, inner ones before outer ones. */
  readonly objects: JsonObject[];
}

interface Found {
  /** Complete objects, inner ones before outer ones. */
  objects: JsonObject[];
  /** Place to continue at. */
  end: number;
}

/**
 * Reads the JSON object that begins at a brace. After a failure, `end` is behind the last opening quote, because a
 * stray quotation mark in prose may make an object look like a string. Reading on from there passes each character at
 * most twice.
 */
export function readObjectAt(text: string, start: number): Found {
  const reader: Reader = { text, at: start, stringAt: -1, objects: [] };
  if (readValue(reader, 0) !== FAILED) return { objects: reader.objects, end: reader.at };
  const end = reader.stringAt >= 0 ? reader.stringAt + 1 : Math.max(start + 1, reader.at);
  return { objects: reader.objects, end };
}

function readValue(reader: Reader, depth: number): unknown {
  skipSpaces(reader);
  switch (reader.text[reader.at]) {
    case "{":
      return depth < DEPTH_MAX ? readObject(reader, depth) : FAILED;
    case "[":
      return depth < DEPTH_MAX ? readList(reader, depth) : FAILED;
    case '"':
      return readString(reader);
    default:
      return readLiteral(reader);
  }
}

function readObject(reader: Reader, depth: number): JsonObject | typeof FAILED {
  const entries: [string, unknown][] = [];
  const isWhole = readItems(reader, "}", () => {
    const name = reader.text[reader.at] === '"' ? readString(reader) : FAILED;
    if (name === FAILED || !take(reader, ":")) return false;
    const value = readValue(reader, depth + 1);
    if (value === FAILED) return false;
    entries.push([name, value]);
    return true;
  });
  if (!isWhole) return FAILED;
  const object = Object.fromEntries(entries);
  reader.objects.push(object);
  return object;
}

function readList(reader: Reader, depth: number): unknown[] | typeof FAILED {
  const items: unknown[] = [];
  const isWhole = readItems(reader, "]", () => {
    const item = readValue(reader, depth + 1);
    if (item === FAILED) return false;
    items.push(item);
    return true;
  });
  return isWhole ? items : FAILED;
}

/** Reads items between commas to the closing bracket. @returns whether all of them are JSON */
function readItems(reader: Reader, closing: "}" | "]", readItem: () => boolean): boolean {
  reader.at += 1;
  if (take(reader, closing)) return true;
  do {
    skipSpaces(reader);
    if (!readItem()) return false;
  } while (take(reader, ","));
  return take(reader, closing);
}

function readString(reader: Reader): string | typeof FAILED {
  const { text, at } = reader;
  reader.stringAt = at;
  let end = text.indexOf('"', at + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end < 0) return FAILED;
  const value = orNull<unknown>(() => JSON.parse(text.slice(at, end + 1)));
  if (typeof value !== "string") return FAILED;
  reader.at = end + 1;
  return value;
}

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === "\\") start -= 1;
  return (at - start) % 2 === 1;
}

function readLiteral(reader: Reader): unknown {
  LITERAL.lastIndex = reader.at;
  const [found = ""] = LITERAL.exec(reader.text) ?? [];
  reader.at += found.length;
  return orNull<{ value: unknown }>(() => ({ value: JSON.parse(found) }))?.value ?? (found === "null" ? null : FAILED);
}

function take(reader: Reader, sign: string): boolean {
  skipSpaces(reader);
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

function skipSpaces(reader: Reader): void {
  while (SPACES.includes(reader.text[reader.at] ?? "x")) reader.at += 1;
}
