const XML_DECLARATION = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;
const DECLARATION_BYTES = 300;

/** Decodes an XML document by byte order mark, then its declaration, else as UTF-8. Never fails. */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, DECLARATION_BYTES));
  const declared = XML_DECLARATION.exec(head)?.[1] ?? "utf-8";
  return decodeAs(bytes, "utf-8") ?? decodeAs(bytes, declared) ?? new TextDecoder().decode(bytes);
}

/** Null for other encodings. */
function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
