import { expect, test } from "vitest";
import { hashLinkToken, mintLinkToken } from "./link-token";

test("tokens are unique, 256 bits long and URL-safe", () => {
  const tokens = Array.from({ length: 10_000 }, mintLinkToken);
  expect(new Set(tokens).size).toBe(10_000);
  expect(tokens.filter((token) => !/^[\w-]{42}[A-Za-z0-9]$/.test(token))).toEqual([]);
  expect(new Set(tokens.map((token) => Buffer.from(token, "base64url").length))).toEqual(new Set([32]));
});

test("the stored hash is 32 bytes and does not contain the token", () => {
  const token = mintLinkToken();
  expect(hashLinkToken(token)).toHaveLength(32);
  expect(hashLinkToken(token)).toEqual(hashLinkToken(token));
  expect(hashLinkToken(token)).not.toEqual(Buffer.from(token, "base64url"));
});
