import { decodeHTMLStrict } from "entities";
import { attributesOf, type Tag, tagsOf } from "@/lib/feed/parse/markup";

const FOLDER_CHARACTERS_MAX = 200;
const TITLE_CHARACTERS_MAX = 500;
const PATH_SEPARATOR = " / ";

/** One subscription of a list, as it stands there; nothing is said yet of whether it can be followed. */
export interface OpmlOutline {
  /** In the document, from 1. */
  line: number;
  /** Names of the folders around it, outermost first, joined by " / "; null outside of all. */
  folder: string | null;
  title: string | null;
  /** Of the feed; of the site where the list names no feed. Empty where it names neither. */
  address: string;
  /** Of the site, as it stands there. */
  siteUrl: string | null;
}

export type OpmlReading =
  /** `folders` in the order of the document, empty ones of the outermost level included. */
  { kind: "opml"; folders: string[]; outlines: OpmlOutline[] } | { kind: "not_opml" };

interface Open {
  path: string | null;
  depth: number;
  /** Of an outline without an address: a folder, unless nothing comes inside. */
  leaf: Leaf | null;
}

interface Leaf {
  line: number;
  name: string;
  type: string | null;
}

/**
 * Reads a list of subscriptions, as feed readers write them: OPML 1.0 to 2.0, names of attributes in any case, tags that are
 * not closed, text before the root. Entities that the document declares itself are not expanded. Linear in the length.
 *
 * @see https://opml.org/spec2.opml
 */
export function readOpml(text: string): OpmlReading {
  const lineOf = lineCounter(text);
  const folders = new Set<string>();
  const outlines: OpmlOutline[] = [];
  const open: Open[] = [];
  let isOpml = false;
  const around = () => open.at(-1)?.path ?? null;
  const endLeaf = (leaf: Leaf, { path, depth }: { path: string | null; depth: number }) => {
    if (leaf.type !== null)
      outlines.push({ line: leaf.line, folder: path, title: leaf.name || null, address: "", siteUrl: null });
    else if (depth === 0 && leaf.name !== "") folders.add(leaf.name);
  };
  for (const tag of tagsOf(text)) {
    const name = tag.name.toLowerCase();
    if (name === "opml") isOpml = true;
    if (name !== "outline") continue;
    isOpml = true;
    if (tag.kind === "close") {
      const ended = open.pop();
      if (ended?.leaf) endLeaf(ended.leaf, { path: around(), depth: ended.depth });
      continue;
    }
    const outer = open.at(-1);
    if (outer) outer.leaf = null;
    const found = readOutline(text, tag, lineOf(tag.start));
    const depth = open.length;
    if (found.address !== "") {
      const { line, name: title, address, siteUrl } = found;
      if (outer?.path != null) folders.add(outer.path);
      outlines.push({ line, folder: around(), title: title || null, address, siteUrl });
      if (tag.kind === "open") open.push({ path: around(), depth, leaf: null });
    } else if (tag.kind === "open") open.push({ path: joined(around(), found.name), depth, leaf: found });
    else endLeaf(found, { path: around(), depth });
  }
  return isOpml ? { kind: "opml", folders: [...folders], outlines } : { kind: "not_opml" };
}

function readOutline(text: string, tag: Tag, line: number): Leaf & Pick<OpmlOutline, "address" | "siteUrl"> {
  const attributes = new Map<string, string>();
  for (const [name, value] of attributesOf(text, tag)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeHTMLStrict(value));
  }
  const get = (name: string) => cleaned(attributes.get(name) ?? "");
  const address = [get("xmlurl"), get("url"), get("htmlurl")].find((value) => value !== "") ?? "";
  return {
    line,
    name: cut(get("title") || get("text"), TITLE_CHARACTERS_MAX),
    type: attributes.get("type") ?? null,
    address: address.replaceAll(" ", "%20"),
    siteUrl: get("htmlurl") || null,
  };
}

/** One line without characters that no text should hold. */
function cleaned(value: string): string {
  return (
    value
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ")
      .trim()
  );
}

function cut(text: string, charactersMax: number): string {
  return text.slice(0, charactersMax).toWellFormed();
}

/** A path that has become too long takes no further names: what is below stays in the folder above. */
function joined(path: string | null, name: string): string | null {
  const longer = [path, name].filter(Boolean).join(PATH_SEPARATOR);
  if (longer.length <= FOLDER_CHARACTERS_MAX) return longer || null;
  return path ?? cut(name, FOLDER_CHARACTERS_MAX);
}

/** The line of an offset, for offsets that only move forward. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (offset) => {
    while (next >= 0 && next < offset) {
      line += 1;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  };
}

const HEAD_LENGTH = 4_096;

/** True for a list of subscriptions, by how it begins. */
export function isOpml(text: string): boolean {
  const head = text.slice(0, HEAD_LENGTH);
  return /<opml[\s>]/i.test(head) && !/<html[\s>]/i.test(head);
}
