import { decodeHTMLStrict } from "entities";
import { type Edit, escapeMarkup, withEdits } from "@/lib/feed/text/text";

const CDATA_OPEN = "<![CDATA[";
const CDATA_CLOSE = "]]>";
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
export const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** A reference, an ampersand without one, or angle brackets outside markup. */
const SUSPECTS =
  /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,8})|([A-Za-z][\dA-Za-z]{0,31}));|&+(?=&)|&|<+(?=<)|<(?![\w:/!?\u00c0-\uffff])/g;
const STRAYS_MAX = 200_000;
/** sax takes 32 bytes for each character of a comment. */
const COMMENT_LENGTH_MAX = 10_000;
const XML_ENTITIES = new Set(["lt", "gt", "amp", "quot", "apos"]);
/** References 128 to 159 in practice mean Windows-1252 characters, not control characters. */
const WINDOWS_1252 = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, index) => 128 + index));

/**
 * Makes a document acceptable to XML parsers from its root on: drops forbidden characters and long comments, decodes
 * HTML entities, escapes undefined ones and stray `&` and `<`, closes an open CDATA section. Valid markup is
 * unchanged, and declared entities are not expanded. Linear.
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
  const long: Edit[] = [];
  let start = text.indexOf("<!--");
  while (start >= 0) {
    const end = text.indexOf("-->", start);
    if (end < 0) break;
    if (end - start > COMMENT_LENGTH_MAX) long.push({ start, end: end + 3 });
    start = text.indexOf("<!--", end);
  }
  return withEdits(text, long);
}

/** Drops stray signs beyond the limit, because each would grow to five characters. */
function repairText(text: string): string {
  let strays = 0;
  return text.replace(SUSPECTS, (found, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return repairNumeric(Number.parseInt(decimal, 10), found);
    if (hex) return repairNumeric(Number.parseInt(hex, 16), found);
    if (name) return repairNamed(name, found);
    strays += found.length;
    if (strays > STRAYS_MAX) return "";
    return escapeMarkup(found);
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
  return escapeMarkup(decoded);
}
