import { type Tag, tagsOf } from "./markup";
import { localName } from "./names";

/** `channel`: RSS without its outermost element. */
export type RootKind = "rss" | "rdf" | "atom" | "channel";

export interface Root {
  kind: RootKind;
  tag: Tag;
}

const KIND_OF_ROOT: ReadonlyMap<string, RootKind> = new Map([
  ["rss", "rss"],
  ["feed", "atom"],
  ["rdf", "rdf"],
  ["channel", "channel"],
]);
const WEB_PAGE = new Set(["html", "head", "body"]);
/** Junk before the root, such as the warning of a broken server program, has a few tags at most. */
const TAGS_BEFORE_ROOT_MAX = 50;

/** Finds the root of a feed document, with or without junk before it. `null` for anything else, web pages first of all. */
export function findRoot(xml: string): Root | null {
  let seen = 0;
  for (const tag of tagsOf(xml)) {
    const name = localName(tag.name);
    if (WEB_PAGE.has(name) || ++seen > TAGS_BEFORE_ROOT_MAX) return null;
    const kind = KIND_OF_ROOT.get(name);
    if (kind && tag.kind !== "close") return { kind, tag };
  }
  return null;
}
