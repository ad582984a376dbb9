import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** 256 random bits as they stand in a link: 43 characters, of which the last is never a mark that mail programs cut off. */
export function mintLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored of a token. */
export function hashLinkToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
