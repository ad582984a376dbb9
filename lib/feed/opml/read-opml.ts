import { decodeHTMLStrict } from "entities";
import { attributesOf, type Tag, tagsOf } from "@/lib/feed/parse/markup";

const FOLDER_CHARACTERS_MAX = 200;
const TITLE_CHARACTERS_MAX = 500;
const PATH_SEPARATOR = " / ";

/** One subscription as written, not yet validated. */
export interface OpmlOutline {
  /** Line in the document, from 1. */
  line: number;
  /** Names of its folders, outermost first, joined by " / "; null outside all folders. */
  folder: string | null;
  title: string | null;
  /** The feed's address, otherwise the site's; empty without both. */
  address: string;
  siteUrl: string | null;
  /** The address is of another OPML document. */
  isList: boolean;
}

export type OpmlReading =
  | {
      kind: "opml";
      /** In document order, with empty ones of the top level. */
      folders: string[];
      /** Folders of Lede for the newsfeeds of these folders. */
      categories: FolderCategory[];
      outlines: OpmlOutline[];
      /** The document breaks off, so outlines may be missing. */
      endsEarly: boolean;
    }
  | { kind: "not_opml" };

interface FolderCategory {
  folder: string;
  category: string;
}

interface Open {
  path: string | null;
  depth: number;
  /** An outline without an address is a folder, unless it is empty. */
  leaf: Leaf | null;
}

interface Leaf {
  line: number;
  name: string;
  type: string | null;
  /** Empty for none. */
  category: string;
}

/**
 * Reads OPML 1.0 to 2.0 as feed readers write it: attribute names in any case, unclosed tags, text before the root.
 * Does not expand declared entities. Linear. @see https://opml.org/spec2.opml
 */
export function readOpml(text: string): OpmlReading {
  const lineOf = lineCounter(text);
  const folders = new Set<string>();
  const categories = new Map<string, string>();
  const outlines: OpmlOutline[] = [];
  const open: Open[] = [];
  let isOpml = false;
  let isRootOpen = false;
  const around = () => open.at(-1)?.path ?? null;
  const categorise = (path: string | null, { category }: Leaf) => {
    if (path !== null && category !== "" && !categories.has(path)) categories.set(path, category);
  };
  const endLeaf = (leaf: Leaf, { path, depth }: { path: string | null; depth: number }) => {
    if (leaf.type !== null) outlines.push({ ...NO_ADDRESS, line: leaf.line, folder: path, title: leaf.name || null });
    else if (depth === 0 && leaf.name !== "") folders.add(leaf.name);
  };
  for (const tag of tagsOf(text)) {
    const name = tag.name.toLowerCase();
    if (name === "opml") isRootOpen = tag.kind === "open";
    if (name === "opml" || name === "outline") isOpml = true;
    if (name !== "outline") continue;
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
      const { line, name: title, address, siteUrl, isList } = found;
      const path = found.isCategory ? joined(around(), title) : around();
      if (path !== null) folders.add(path);
      outlines.push({ line, folder: path, title: title || null, address, siteUrl, isList });
      if (tag.kind === "open") open.push({ path, depth, leaf: null });
    } else {
      const path = joined(around(), found.name);
      categorise(path, found);
      if (tag.kind === "open") open.push({ path, depth, leaf: found });
      else endLeaf(found, { path: around(), depth });
    }
  }
  if (!isOpml) return { kind: "not_opml" };
  return {
    kind: "opml",
    folders: [...folders],
    categories: [...categories].map(([folder, category]) => ({ folder, category })),
    outlines,
    endsEarly: isRootOpen,
  };
}

const NO_ADDRESS = { address: "", siteUrl: null, isList: false } as const;
/** Types of OPML 2.0 for another document; a link is one if its address ends so. */
const INCLUDE = /^include$/i;
const LINK = /^link$/i;
const LIST_ADDRESS = /\.opml(?:[?#]|$)/i;

interface FoundOutline extends Leaf, Pick<OpmlOutline, "address" | "siteUrl" | "isList"> {
  /** A category of FreshRSS whose feeds come from another document. */
  isCategory: boolean;
}

function readOutline(text: string, tag: Tag, line: number): FoundOutline {
  const attributes = new Map<string, string>();
  for (const [name, value] of attributesOf(text, tag)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeHTMLStrict(value));
  }
  const get = (name: string) => cleaned(attributes.get(name) ?? "");
  const ofFeed = [get("xmlurl"), get("url"), get("htmlurl")].find((value) => value !== "") ?? "";
  const ofCategory = get("frss:opmlurl");
  const address = ofFeed || ofCategory;
  const type = attributes.get("type") ?? null;
  const isCategory = ofFeed === "" && ofCategory !== "";
  return {
    line,
    name: cut(get("title") || get("text"), TITLE_CHARACTERS_MAX),
    type,
    category: cut(get("category"), FOLDER_CHARACTERS_MAX),
    address: address.replaceAll(" ", "%20"),
    siteUrl: get("htmlurl") || null,
    isList: isCategory || INCLUDE.test(type ?? "") || (LINK.test(type ?? "") && LIST_ADDRESS.test(address)),
    isCategory,
  };
}

function cleaned(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function cut(text: string, charactersMax: number): string {
  return text.slice(0, charactersMax).toWellFormed();
}

/** A path at its maximum length takes no more names; deeper feeds stay in the parent folder. */
function joined(path: string | null, name: string): string | null {
  const longer = [path, name].filter(Boolean).join(PATH_SEPARATOR);
  if (longer.length <= FOLDER_CHARACTERS_MAX) return longer || null;
  return path ?? cut(name, FOLDER_CHARACTERS_MAX);
}

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

export function isOpml(text: string): boolean {
  const head = text.slice(0, HEAD_LENGTH);
  return /<opml[\s>]/i.test(head) && !/<html[\s>]/i.test(head);
}
