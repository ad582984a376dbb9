import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** 256 random bits in base64url, 43 characters. The last one is never punctuation that mail programs cut off. */
export function mintLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

export function hashLinkToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
