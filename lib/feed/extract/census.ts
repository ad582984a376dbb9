import { Parser } from "htmlparser2";

/** Limits of a document for a DOM library. `characters` and `attributeCharacters` are UTF-16 units. */
export const HTML_LIMITS = {
  characters: 3_000_000,
  depth: 200,
  elements: 40_000,
  attributes: 60,
  attributeCharacters: 16_384,
} as const;

const CHUNK_CHARACTERS = 8_192;
const VOID_ELEMENTS = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** The first limit that the document exceeds, or null. One linear pass that stops there. */
export function findExceededLimit(html: string): keyof typeof HTML_LIMITS | null {
  if (html.length > HTML_LIMITS.characters) return "characters";
  const counter = createCounter();
  const parser = new Parser(counter.handler, { decodeEntities: false });
  for (let at = 0; at < html.length && counter.breach() === null; at += CHUNK_CHARACTERS) {
    parser.write(html.slice(at, at + CHUNK_CHARACTERS));
  }
  return counter.breach();
}

function createCounter() {
  let breach: keyof typeof HTML_LIMITS | null = null;
  let elements = 0;
  let depth = 0;
  let attributes = 0;
  return {
    breach: () => breach,
    handler: {
      onopentagname(name: string) {
        elements += 1;
        attributes = 0;
        if (elements > HTML_LIMITS.elements) breach ??= "elements";
        if (VOID_ELEMENTS.has(name)) return;
        depth += 1;
        if (depth > HTML_LIMITS.depth) breach ??= "depth";
      },
      onattribute(_name: string, value: string) {
        attributes += 1;
        if (attributes > HTML_LIMITS.attributes) breach ??= "attributes";
        const isInlineData = value.startsWith("data:");
        if (value.length > HTML_LIMITS.attributeCharacters && !isInlineData) breach ??= "attributeCharacters";
      },
      onclosetag(name: string) {
        if (!VOID_ELEMENTS.has(name)) depth -= 1;
      },
    },
  };
}
