import { expect, test } from "vitest";
import { macBy, openSealed, seal } from "./secret";

const key = macBy("a secret")("test", "key");
const sealed = seal("user:password", { key, purpose: "https://a.example" });

test("decrypts with the same key and purpose", () => {
  expect(openSealed(sealed, { key, purpose: "https://a.example" })).toBe("user:password");
});

test("hides the text and never seals it the same way twice", () => {
  expect(Buffer.from(sealed).includes("password")).toBe(false);
  expect(Buffer.from(seal("user:password", { key, purpose: "https://a.example" })).equals(sealed)).toBe(false);
});

test.each([
  ["another key", sealed, { key: macBy("another secret")("test", "key"), purpose: "https://a.example" }],
  ["another purpose", sealed, { key, purpose: "https://b.example" }],
  ["another version", sealed.with(0, 2), { key, purpose: "https://a.example" }],
  ["a changed byte", sealed.with(sealed.length - 1, (sealed.at(-1) ?? 0) ^ 1), { key, purpose: "https://a.example" }],
  ["a truncated value", sealed.slice(0, 20), { key, purpose: "https://a.example" }],
  ["an empty value", new Uint8Array(), { key, purpose: "https://a.example" }],
])("returns null for %s", (_, bytes, options) => expect(openSealed(bytes, options)).toBeNull());
