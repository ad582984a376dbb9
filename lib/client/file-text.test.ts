import { expect, test } from "vitest";
import { decodeXml } from "./file-text";

const TEXT = '<?xml version="1.0" encoding="ISO-8859-1"?><outline text="Über"/>';
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, "utf16le"))]);

test.each([
  ["UTF-8", new TextEncoder().encode(TEXT)],
  ["UTF-8 with a byte order mark", new TextEncoder().encode(`\ufeff${TEXT}`)],
  ["UTF-16", utf16(TEXT)],
  ["its declared encoding", new Uint8Array(Buffer.from(TEXT, "latin1"))],
])("decodes a document in %s", (_, bytes) => {
  expect(decodeXml(bytes)).toBe(TEXT);
});

test("replaces invalid bytes", () => {
  expect(decodeXml(new Uint8Array([0x3c, 0xff, 0x3e]))).toBe("<\ufffd>");
  expect(decodeXml(new Uint8Array())).toBe("");
});
