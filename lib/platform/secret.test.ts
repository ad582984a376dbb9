import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { authSecret } from "./secret";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lede-secret-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const generated = (dataDirectory: string) => authSecret({ fromEnvironment: undefined, dataDirectory });

describe("session secret", () => {
  test("comes from the environment without a file", () => {
    const fromEnvironment = "a secret of thirty-two characters";
    expect(authSecret({ fromEnvironment, dataDirectory: directory })).toBe(fromEnvironment);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("is created once and kept", () => {
    const first = generated(directory);
    expect(first.length).toBeGreaterThanOrEqual(43);
    expect(generated(directory)).toBe(first);
  });

  test("is kept in a file that only its owner can read", () => {
    generated(directory);
    expect(readdirSync(directory)).toEqual(["auth-secret"]);
    expect(statSync(join(directory, "auth-secret")).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o600);
  });

  test("is created in a new data directory that is closed to others", () => {
    const deep = join(directory, "data");
    expect(generated(deep)).toBe(readFileSync(join(deep, "auth-secret"), "utf8").trim());
    if (process.platform !== "win32") expect(statSync(deep).mode & 0o077).toBe(0);
  });

  test("throws with the file name when it cannot be read", () => {
    const file = join(directory, "auth-secret");
    mkdirSync(file);
    expect(() => generated(directory)).toThrow(
      `The file ${file} cannot be read (EISDIR). Make it readable for this user, or set AUTH_SECRET to what it holds.`,
    );
  });

  test("differs between data directories", () => {
    expect(generated(join(directory, "a"))).not.toBe(generated(join(directory, "b")));
  });

  test("may be written by hand", () => {
    writeFileSync(join(directory, "auth-secret"), "  written by hand, long enough to be one\n");
    expect(generated(directory)).toBe("written by hand, long enough to be one");
  });

  test("throws when its file was emptied", () => {
    writeFileSync(join(directory, "auth-secret"), "\n");
    expect(() => generated(directory)).toThrow("is empty");
  });
});
