import { orNull } from "./or-null";

/** Encodings that accept nearly any bytes, so validity proves nothing. */
const SINGLE_BYTE = /^(windows-\d+|iso-8859-|koi8-|macintosh|x-mac-|ibm866)/;
const XML_DECLARATION = /^[^<]{0,1000}<\?xml[^>]{0,200}?encoding\s*=\s*["']?\s*([\w.:-]{1,40})/i;
const DECLARATION_BYTES = 1_500;

/**
 * Decodes bytes and never fails. Tries byte order mark, UTF-16 and UTF-32 patterns, HTTP charset, XML declaration and
 * UTF-8, then checks the bytes against the label: wrong labels are common, so the bytes win.
 *
 * @param httpCharset `charset` of the `Content-Type` header
 */
export function decodeText(bytes: Uint8Array, httpCharset: string | null): string {
  return decodeWide(bytes) ?? decodeLabelled(bytes, httpCharset);
}

/** UTF-16, UTF-32 and marked UTF-8, which their bytes identify; `null` for others. */
function decodeWide(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0x00 && b === 0x00 && c === 0xfe && d === 0xff)
    return decodeUtf32(bytes.subarray(4), { littleEndian: false });
  if (a === 0xff && b === 0xfe && c === 0x00 && d === 0x00)
    return decodeUtf32(bytes.subarray(4), { littleEndian: true });
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder("utf-8").decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (a === 0x00 && b === 0x00 && c === 0x00 && d) return decodeUtf32(bytes, { littleEndian: false });
  if (a && b === 0x00 && c === 0x00 && d === 0x00) return decodeUtf32(bytes, { littleEndian: true });
  if (a === 0x00 && b && c === 0x00 && d) return new TextDecoder("utf-16be").decode(bytes);
  if (a && b === 0x00 && c && d === 0x00) return new TextDecoder("utf-16le").decode(bytes);
  return null;
}

/** `TextDecoder` does not support UTF-32. */
function decodeUtf32(bytes: Uint8Array, { littleEndian }: { littleEndian: boolean }): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const codePoint = view.getUint32(at, littleEndian);
    parts.push(codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\ufffd");
  }
  return parts.join("").toWellFormed();
}

function decodeLabelled(bytes: Uint8Array, httpCharset: string | null): string {
  const utf8 = decodeStrictly(bytes, "utf-8");
  const declared = declaredEncoding(bytes.subarray(0, DECLARATION_BYTES), XML_DECLARATION);
  const labels = [httpCharset, declared].map(canonicalLabel).filter((label) => label !== null);
  // Shorter than its bytes: not all of them are ASCII.
  const isUtf8 = utf8 !== null && utf8.length < bytes.length;
  if (isUtf8 && labels.every((label) => label === "utf-8" || SINGLE_BYTE.test(label))) {
    return utf8;
  }
  for (const label of labels) {
    const text = decodeStrictly(bytes, label);
    if (text !== null) return text;
  }
  return utf8 ?? decodeDamaged(bytes);
}

/** The label's name in the Encoding Standard; `null` when unknown or disproved by the bytes. */
function canonicalLabel(label: string | null): string | null {
  const encoding = label && orNull(() => new TextDecoder(label.trim().replace(/^["']|["']$/g, "")).encoding);
  return encoding && !encoding.startsWith("utf-16") ? encoding : null;
}

/** The encoding that a pattern finds in the first bytes. */
function declaredEncoding(bytes: Uint8Array, pattern: RegExp): string | null {
  return pattern.exec(new TextDecoder("windows-1252").decode(bytes))?.[1] ?? null;
}

function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  return orNull(() => new TextDecoder(label, { fatal: true }).decode(bytes));
}

/** Decodes mislabelled bytes: nearly valid UTF-8 shows U+FFFD at its errors, all else is read as Windows-1252. */
function decodeDamaged(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = countMatches(text, /\ufffd/g);
  const intact = countMatches(text, /[^\0-\x7f\ufffd]/gu);
  return intact > broken ? text : new TextDecoder("windows-1252").decode(bytes);
}

function countMatches(text: string, pattern: RegExp): number {
  return text.matchAll(pattern).reduce((count) => count + 1, 0);
}

const META_CHARSET = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;
const META_BYTES = 4_096;

/** {@link decodeText} for web pages: `<meta charset>` counts when HTTP names none or a wrong one. */
export function decodeHtml(bytes: Uint8Array, httpCharset: string | null): string {
  const isHttpRight = httpCharset !== null && decodeStrictly(bytes, httpCharset) !== null;
  const declared = declaredEncoding(bytes.subarray(0, META_BYTES), META_CHARSET);
  return decodeText(bytes, isHttpRight ? httpCharset : (declared ?? httpCharset));
}
