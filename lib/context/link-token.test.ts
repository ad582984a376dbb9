import { expect, test } from "vitest";
import { hashLinkToken, mintLinkToken } from "./link-token";

test("an invitation's token is 256 bits that can stand at the end of a link, unlike all others, 10,000 times", () => {
  const tokens = Array.from({ length: 10_000 }, mintLinkToken);
  expect(new Set(tokens).size).toBe(10_000);
  expect(tokens.filter((token) => !/^[\w-]{42}[A-Za-z0-9]$/.test(token))).toEqual([]);
  expect(new Set(tokens.map((token) => Buffer.from(token, "base64url").length))).toEqual(new Set([32]));
});

test("what is stored of it is 32 bytes that do not hold it", () => {
  const token = mintLinkToken();
  expect(hashLinkToken(token)).toHaveLength(32);
  expect(hashLinkToken(token)).toEqual(hashLinkToken(token));
  expect(hashLinkToken(token)).not.toEqual(Buffer.from(token, "base64url"));
});
