import { wordSet } from "@/lib/core/words";
import { type Tag, tagsOf } from "./markup";
import type { XmlDocument } from "./xml-document";

/** Elements of every format. */
const COMMON = "xhtml:body xhtml:div feedburner:origlink";
const ATOM_IN_RSS = "id content summary published updated modified date";

/** Elements of an item that feedsmith leaves out and rss-parser reads. */
const UNREAD = {
  rss: wordSet(`${COMMON} ${ATOM_IN_RSS} image`),
  rdf: wordSet(`${COMMON} ${ATOM_IN_RSS} image guid pubdate author category enclosure
    itunes:title itunes:summary itunes:author itunes:image`),
  atom: wordSet(`${COMMON} content:encoded itunes:image enclosure image`),
};

/** Elements on which feedsmith reads `xml:base`. */
const BASED = wordSet("rss channel rdf:rdf item feed entry content summary");
const XML_BASE = /\sxml:base\s*=/i;
const HREF = /\shref\s*=/i;
/** Texts of Atom 0.3 may be in base64, which feedsmith passes on as written. */
const TEXTS = wordSet("title summary content");
const BASE64 = /\smode\s*=\s*["']base64/i;

/** Elements in which feedsmith separates name and address, in quadratic time. */
const PERSONS = wordSet("author managingeditor webmaster");
const PERSON_LENGTH_MAX = 1_000;

/** Whether feedsmith reads all of a document that rss-parser would read, in linear time. */
export function isInFeedsmithReach({ xml, format, names }: XmlDocument): boolean {
  let item: string | null = null;
  const person = watchPersons();
  const open = new Map<string, number>();
  let authorAt = -1;
  for (const tag of tagsOf(xml)) {
    const name = names.canonical(tag.name);
    if (person.isTooMuch(tag, name)) return false;
    if (tag.kind === "open") open.set(name, (open.get(name) ?? 0) + 1);
    if (tag.kind === "close") {
      // feedsmith would end the item at it.
      const count = open.get(name) ?? 0;
      if (count === 0) return false;
      open.set(name, count - 1);
      if (format === "atom" && name === "author" && authorAt === tag.start) return false;
      if (name === item) item = null;
      continue;
    }
    if (name === "item" || name === "entry") item = tag.kind === "open" ? name : null;
    const source = xml.slice(tag.start, tag.end);
    if (item !== null && UNREAD[format].has(name)) return false;
    if (TEXTS.has(name) && BASE64.test(source)) return false;
    if (!BASED.has(name) && XML_BASE.test(source)) return false;
    if (name === "link" && (format === "atom") !== HREF.test(source)) return false;
    if (name === "author" && tag.kind === "open") authorAt = xml.indexOf("<", tag.end);
  }
  return !person.isTooLong(xml.length);
}

/** Watches elements of persons. One that is malformed may end elsewhere for feedsmith, so it counts as too long. */
function watchPersons() {
  const open: string[] = [];
  let from = 0;
  const isTooLong = (end: number) => open.length > 0 && end - from > PERSON_LENGTH_MAX;
  return {
    isTooLong,
    isTooMuch({ kind, start, end }: Tag, name: string): boolean {
      if (isTooLong(start)) return true;
      if (open.length === 0 && !PERSONS.has(name)) return false;
      if (kind === "close") return open.pop() !== name;
      if (kind === "open" && open.push(name) === 1) from = end;
      return false;
    },
  };
}
