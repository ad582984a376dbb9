import { randomInt } from "node:crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** More than 128 bits: 62^22 > 2^130. */
const CHARACTERS = 22;
const TOKEN = /^[0-9A-Za-z]{22}$/;

/** What opens a shared list to whoever knows it. */
export function mintShareToken(): string {
  return Array.from({ length: CHARACTERS }, () => BASE62.charAt(randomInt(BASE62.length))).join("");
}

/** Could this be a token? What could not never reaches the database. */
export function isShareToken(text: string): boolean {
  return TOKEN.test(text);
}
