import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "@/lib/core/errors";
import { makeDirectory } from "@/lib/core/make-directory";
import { orNull } from "@/lib/core/or-null";

/** Name of the session secret in a data directory. */
export const SECRET_FILE = "auth-secret";

/** Reads the session secret from the environment, or creates it once in the data directory, readable by its owner. */
export function authSecret(options: { fromEnvironment: string | undefined; dataDirectory: string }): string {
  if (options.fromEnvironment) return options.fromEnvironment;
  const { dataDirectory } = options;
  return storedSecret(dataDirectory) ?? createSecret(join(dataDirectory, SECRET_FILE), dataDirectory);
}

/** Reads the session secret of a data directory. @returns null without one */
export function storedSecret(dataDirectory: string): string | null {
  return readSecret(join(dataDirectory, SECRET_FILE));
}

/** @returns HMAC-SHA-256 by the secret, separate for each purpose */
export function macBy(secret: string): (purpose: string, text: string) => Buffer {
  return (purpose, text) =>
    createHmac("sha256", createHmac("sha256", secret).update(purpose).digest()).update(text).digest();
}

const SEAL_VERSION = 1;
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealOptions {
  /** 32 bytes. */
  key: Buffer;
  /** Authenticated, not stored: a text encrypted for one purpose does not decrypt for another. */
  purpose: string;
}

/** Encrypts by AES-256-GCM: a version byte, the nonce, the tag and the text. */
export function seal(text: string, { key, purpose }: SealOptions): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([Buffer.of(SEAL_VERSION), nonce, cipher.getAuthTag(), encrypted]));
}

/** @returns null for another key, purpose or version, and for a modified text */
export function openSealed(sealed: Uint8Array, { key, purpose }: SealOptions): string | null {
  const bytes = Buffer.from(sealed);
  const textAt = 1 + NONCE_BYTES + TAG_BYTES;
  if (bytes[0] !== SEAL_VERSION || bytes.length < textAt) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(1 + NONCE_BYTES, textAt));
  return orNull(() => Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString());
}

function readSecret(file: string): string | null {
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (secret !== "") return secret;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return null;
    throw new Error(
      `The file ${file} cannot be read (${code ?? error}). Make it readable for this user, or set AUTH_SECRET to what it holds.`,
    );
  }
  throw new Error(`The file ${file} is empty. Delete it (everybody has to sign in again) or restore it from a backup.`);
}

/** Creates the file atomically: of several starting processes the first one's secret counts. */
function createSecret(file: string, directory: string): string {
  makeDirectory(directory);
  const mine = `${file}.${process.pid}`;
  const secret = randomBytes(48).toString("base64url");
  writeFileSync(mine, `${secret}\n`, { mode: 0o600 });
  try {
    linkSync(mine, file);
    return secret;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return readSecret(file) ?? secret;
  } finally {
    rmSync(mine, { force: true });
  }
}
