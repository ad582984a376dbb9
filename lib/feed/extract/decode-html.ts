import { decodeText } from "@/lib/feed/parse/decode";

const META_CHARSET = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;
const META_BYTES = 4_096;

/**
 * The text of a web page: as {@link decodeText}, but the page's own `<meta charset>` counts where HTTP names none, or one that the
 * bytes cannot be.
 *
 * @param httpCharset `charset` of the `Content-Type` header
 */
export function decodeHtml(bytes: Uint8Array, httpCharset: string | null): string {
  const isHttpRight = httpCharset !== null && isValid(bytes, httpCharset);
  return decodeText(bytes, isHttpRight ? httpCharset : (metaCharset(bytes) ?? httpCharset));
}

function metaCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, META_BYTES));
  return META_CHARSET.exec(head)?.[1] ?? null;
}

function isValid(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
