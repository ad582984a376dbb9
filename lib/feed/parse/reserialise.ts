import { Parser } from "htmlparser2";
import { feedsmith } from "./feedsmith";
import { xmlDepth } from "./markup";
import { rssParser } from "./rss-parser";
import type { XmlDocument, XmlParser } from "./xml-document";

/** htmlparser2 takes time with the square of the depth. */
const DEPTH_MAX = 200;

/** Rewrites documents that no parser accepts and runs the parsers again. */
export const reserialised: XmlParser = {
  name: "reserialised",
  async parse(document) {
    if (xmlDepth(document.xml, { depthMax: DEPTH_MAX }) > DEPTH_MAX) throw new Error("Nested too deeply.");
    const anew = { ...document, xml: reserialise(document) };
    return await rssParser.parse(anew).catch(() => feedsmith.parse(anew));
  },
};

const CONTAINERS = new Set(["rss", "rdf", "rdf:rdf", "channel", "feed"]);

/** Rewrites a document as well-formed XML. Items start at the feed, so an unclosed element swallows none. */
function reserialise({ xml, names }: XmlDocument): string {
  const parts: string[] = [];
  const open: string[] = [];
  const closeUntil = (isReached: (name: string) => boolean) => {
    for (let name = open.at(-1); name !== undefined && !isReached(name); name = open.at(-1)) {
      parts.push(`</${name}>`);
      open.pop();
    }
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const written = Object.entries(attributes).map(
          ([key, value]) => ` ${key}="${escapeText(value).replaceAll('"', "&quot;")}"`,
        );
        const canonical = names.canonical(name);
        if (canonical === "item" || canonical === "entry")
          closeUntil((outer) => CONTAINERS.has(names.canonical(outer)));
        parts.push(`<${name}${written.join("")}>`);
        open.push(name);
      },
      ontext: (text) => parts.push(escapeText(text)),
      onclosetag(name) {
        if (!open.includes(name)) return;
        closeUntil((inner) => inner === name);
        open.pop();
        parts.push(`</${name}>`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return parts.join("");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
