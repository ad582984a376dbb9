import { decodeHTMLStrict } from "entities";

const CDATA_OPEN = "<![CDATA[";
const CDATA_CLOSE = "]]>";
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
export const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** A reference, ampersands that begin none, or angle brackets that begin no markup. */
const SUSPECTS =
  /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,8})|([A-Za-z][\dA-Za-z]{0,31}));|&+(?=&)|&|<+(?=<)|<(?![\w:/!?\u00c0-\uffff])/g;
const STRAYS_MAX = 200_000;
/** sax takes 32 bytes for each character of a comment. */
const COMMENT_LENGTH_MAX = 10_000;
const XML_ENTITIES = new Set(["lt", "gt", "amp", "quot", "apos"]);
/** What references 128 to 159 mean where people write them: positions of Windows-1252, not control characters. */
const WINDOWS_1252 = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, index) => 128 + index));

/**
 * Makes a document from its root on acceptable to an XML parser, changing nothing that was right: forbidden characters go, entities
 * of HTML become characters, undefined ones and stray `&` and `<` become text, an open CDATA section is closed, long comments go.
 * Entities that the document itself declares are not expanded. Linear.
 */
export function repairXml(xml: string): string {
  const clean = xml.toWellFormed().replace(FORBIDDEN_CHARACTERS, "");
  const parts: string[] = [];
  let at = 0;
  while (at < clean.length) {
    const open = clean.indexOf(CDATA_OPEN, at);
    parts.push(repairText(withoutLongComments(clean.slice(at, open < 0 ? clean.length : open))));
    if (open < 0) break;
    const close = clean.indexOf(CDATA_CLOSE, open);
    if (close < 0) {
      parts.push(clean.slice(open), CDATA_CLOSE);
      break;
    }
    at = close + CDATA_CLOSE.length;
    parts.push(clean.slice(open, at));
  }
  return parts.join("");
}

function withoutLongComments(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  let start = text.indexOf("<!--");
  while (start >= 0) {
    const end = text.indexOf("-->", start);
    if (end < 0) break;
    if (end - start > COMMENT_LENGTH_MAX) {
      parts.push(text.slice(copied, start));
      copied = end + 3;
    }
    start = text.indexOf("<!--", end);
  }
  parts.push(text.slice(copied));
  return parts.join("");
}

/** Stray signs of one stretch of text beyond the limit are dropped: each would grow to five characters. */
function repairText(text: string): string {
  let strays = 0;
  return text.replace(SUSPECTS, (found, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return repairNumeric(Number.parseInt(decimal, 10), found);
    if (hex) return repairNumeric(Number.parseInt(hex, 16), found);
    if (name) return repairNamed(name, found);
    strays += found.length;
    if (strays > STRAYS_MAX) return "";
    return found.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  });
}

function repairNumeric(codePoint: number, found: string): string {
  if (codePoint >= 128 && codePoint < 160) return WINDOWS_1252[codePoint - 128] ?? "";
  const isSurrogate = codePoint >= 0xd800 && codePoint < 0xe000;
  const isControl = codePoint < 32 && codePoint !== 9 && codePoint !== 10 && codePoint !== 13;
  const isOutside = codePoint > 0x10ffff || codePoint === 0xfffe || codePoint === 0xffff;
  return isSurrogate || isControl || isOutside ? "" : found;
}

function repairNamed(name: string, found: string): string {
  if (XML_ENTITIES.has(name)) return found;
  const decoded = decodeHTMLStrict(found);
  if (decoded === found) return `&amp;${name};`;
  return decoded.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
