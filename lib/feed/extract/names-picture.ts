import { decodeHTMLStrict } from "entities";
import { webUrl } from "@/lib/core/web-url";

/** Longest address that Lede fetches. */
const DESTINATION_CHARACTERS_MAX = 2_048;
/** Maximum destinations read, against texts made of brackets. */
const DESTINATIONS_MAX = 5_000;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/**
 * Whether the markdown links or shows this address. Reads each `](` by the rules for link destinations in linear
 * time, which a parser does not promise. @see https://spec.commonmark.org/0.31.2/#link-destination
 */
export function namesPicture(markdown: string, url: string): boolean {
  const wanted = normalAddress(url);
  if (wanted === null) return false;
  let at = markdown.indexOf("](");
  for (let count = 0; at >= 0 && count < DESTINATIONS_MAX; count += 1) {
    const destination = decodeHTMLStrict(destinationAt(markdown, at + 2).replace(ESCAPED, "$1"));
    if (destination !== "" && normalAddress(destination) === wanted) return true;
    at = markdown.indexOf("](", at + 2);
  }
  return false;
}

/** Normalises an address as browsers and renderers do; null for other schemes. */
export function normalAddress(text: string): string | null {
  // Renderers escape a stray percent sign; `URL` does not.
  return webUrl(text.replace(/%(?![0-9a-f]{2})/gi, "%25"))?.href ?? null;
}

function destinationAt(markdown: string, start: number): string {
  const text = markdown.slice(start, start + DESTINATION_CHARACTERS_MAX).trimStart();
  if (text.startsWith("<")) return /^<((?:\\.|[^<>\\\n])*)>/.exec(text)?.[1] ?? "";
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character <= " ") return text.slice(0, at);
    if (character === "\\") at += 1;
    else if (character === "(") depth += 1;
    else if (character === ")" && depth-- === 0) return text.slice(0, at);
  }
  return "";
}
