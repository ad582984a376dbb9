/** First bytes of documents by kind, as Latin-1 characters; `?` matches any byte. */
const SIGNATURES: readonly [kind: string, ...signatures: string[]][] = [
  ["a picture", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "RIFF????WEBP"],
  ["a picture", "II*\0", "MM\0*", "\0\0\x01\0", "BM????\0\0\0\0", "8BPS\0\x01", "\0\0\0\x0cJXL "],
  ["a PDF document", "%PDF-"],
  ["an archive", "PK\x03\x04", "PK\x05\x06", "PK\x07\x08", "\x1f\x8b", "BZh?1AY&SY", "\xfd7zXZ\0"],
  ["an archive", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07", "\x28\xb5\x2f\xfd", "\x04\x22\x4d\x18", "MSCF\0\0\0\0"],
  ["an archive", `${"?".repeat(257)}ustar`],
  ["a program", "\x7fELF", "MZ?\0", "\xca\xfe\xba\xbe", "\xfe\xed\xfa\xce", "\xfe\xed\xfa\xcf"],
  ["a program", "\xce\xfa\xed\xfe", "\xcf\xfa\xed\xfe", "\0asm", "dex\n03"],
  ["a sound or film", "ID3", "OggS", "fLaC", "RIFF????WAVE", "RIFF????AVI ", "\x1a\x45\xdf\xa3", "FLV\x01"],
  ["a picture, sound or film", "????ftyp"],
];

/** First bytes of the formats that all browsers show. {@link SVG} detects SVG, which is text. */
const PICTURES = {
  "image/png": ["\x89PNG\r\n\x1a\n"],
  "image/jpeg": ["\xff\xd8\xff"],
  "image/gif": ["GIF87a", "GIF89a"],
  "image/webp": ["RIFF????WEBP"],
  "image/avif": ["????ftypavif", "????ftypavis"],
};
export type PictureType = keyof typeof PICTURES | "image/svg+xml";

/**
 * Detects an SVG document by its first element. Rejects documents with entities, which can expand without bound.
 * Scripts in SVG do not run in an `<img>`; the server must prevent them elsewhere.
 */
const SVG = /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s/>]/i;
const SVG_HEAD_BYTES = 2_048;

const LONGEST = Math.max(...SIGNATURES.flatMap(([, ...signatures]) => signatures.map(({ length }) => length)));

function isSigned(head: string, signatures: readonly string[]): boolean {
  return signatures.some((signature) =>
    Array.from(signature).every((byte, index) => byte === "?" || byte === head[index]),
  );
}

function headOf(body: Uint8Array): string {
  return Buffer.from(body.subarray(0, LONGEST)).toString("latin1");
}

/** Detects binary documents by their first bytes, whatever the headers say; null for anything that may be text. */
export function sniffUnreadable(body: Uint8Array): string | null {
  const head = headOf(body);
  return SIGNATURES.find(([, ...signatures]) => isSigned(head, signatures))?.[0] ?? null;
}

/** Returns the media type by the first bytes, whatever the headers say; null for anything but a picture. */
export function pictureType(body: Uint8Array): PictureType | null {
  const head = headOf(body);
  const types = Object.keys(PICTURES) as (keyof typeof PICTURES)[]; // Safe: the keys of a literal
  const type = types.find((one) => isSigned(head, PICTURES[one]));
  return type ?? (SVG.test(Buffer.from(body.subarray(0, SVG_HEAD_BYTES)).toString()) ? "image/svg+xml" : null);
}
