import { Parser } from "htmlparser2";
import { xmlDepth } from "./depth";
import { feedsmith } from "./feedsmith";
import { rssParser } from "./rss-parser";
import type { XmlParser } from "./xml-document";

/** htmlparser2 takes time with the square of the depth. */
const DEPTH_MAX = 200;

/** For documents that no parser takes as they are: writes them anew, then asks the parsers again. */
export const reserialised: XmlParser = {
  name: "reserialised",
  async parse(document) {
    if (xmlDepth(document.xml, { depthMax: DEPTH_MAX }) > DEPTH_MAX) throw new Error("Nested too deeply.");
    const anew = { ...document, xml: reserialise(document.xml) };
    return await rssParser.parse(anew).catch(() => feedsmith.parse(anew));
  },
};

/** Writes a document anew so that it is well-formed: closes what is open, drops end tags of nothing, quotes attributes. */
function reserialise(xml: string): string {
  const parts: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const written = Object.entries(attributes).map(
          ([key, value]) => ` ${key}="${escapeText(value).replaceAll('"', "&quot;")}"`,
        );
        parts.push(`<${name}${written.join("")}>`);
      },
      ontext: (text) => parts.push(escapeText(text)),
      onclosetag: (name) => parts.push(`</${name}>`),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return parts.join("");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
