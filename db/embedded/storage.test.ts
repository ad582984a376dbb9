import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startEmbeddedDatabase } from "./start";
import { checkStorage, isDamage, openingFailure } from "./storage";

const TIMEOUT = { timeout: 180_000 };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lede-damage-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = () =>
  startEmbeddedDatabase(directory, (error) => {
    throw error;
  });
const inDatabase = (path: string) => join(directory, "postgres", path);

/** Name and hash of every file with rows, by name. */
function contents(): string[] {
  if (!existsSync(inDatabase("base"))) return [];
  return readdirSync(inDatabase("base"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^\d+/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`)
    .toSorted();
}

describe("a damaged database is refused unchanged when", () => {
  test.each<[string, () => void]>([
    ["pg_control is zeroed", () => writeFileSync(inDatabase("global/pg_control"), Buffer.alloc(8192))],
    ["pg_control is truncated", () => truncateSync(inDatabase("global/pg_control"), 100)],
    ["the log is missing", () => removeLog()],
    ["tables are missing", () => rmSync(inDatabase("base"), { recursive: true })],
    ["tables contain foreign data", () => overwriteTables()],
    ["PG_VERSION is missing", () => rmSync(inDatabase("PG_VERSION"))],
    ["PG_VERSION is empty", () => writeFileSync(inDatabase("PG_VERSION"), "")],
  ])("%s", TIMEOUT, async (_, damage) => {
    copyEmbedded(inject("embeddedTemplate"), directory);
    damage();
    const before = contents();
    await expect(open()).rejects.toThrow(
      new RegExp(
        `^The embedded database in ${directory}/postgres is damaged and cannot be opened(?: \\(the file PG_VERSION [a-z ]+\\))?\\. No data was changed\\. To restore a backup, move that directory away and run \`lede restore FILE\` \\(from source: \`npm run restore -- FILE\`\\)\\.$`,
      ),
    );
    expect(contents()).toEqual(before);
  });

  function removeLog(): void {
    for (const name of readdirSync(inDatabase("pg_wal")))
      if (/^[0-9A-F]{24}$/.test(name)) rmSync(inDatabase(`pg_wal/${name}`));
  }

  function overwriteTables(): void {
    for (const { parentPath, name } of readdirSync(inDatabase("base"), { recursive: true, withFileTypes: true }))
      if (/^\d+$/.test(name) && statSync(join(parentPath, name)).isFile())
        writeFileSync(join(parentPath, name), Buffer.alloc(8192, 0x5a));
  }
});

describe("a half-created database", () => {
  test("is created again", TIMEOUT, async () => {
    mkdirSync(inDatabase(".").replace(/postgres\/?$/, "postgres.unfinished/base"), { recursive: true });
    const database = await open();
    await database.stop();
    expect(readdirSync(directory)).toContain("postgres");
    expect(readdirSync(directory)).not.toContain("postgres.unfinished");
  });
});

describe("the advice for a damaged database", () => {
  const backup = (name: string, text = '["lede-backup",1,{}]\n') => {
    mkdirSync(join(directory, "backups"), { recursive: true });
    writeFileSync(join(directory, "backups", name), gzipSync(text));
  };

  test("names the newest valid backup", async () => {
    backup("older.gz");
    backup("newer.gz");
    backup("other.gz", "something else");
    writeFileSync(join(directory, "backups", "broken.gz"), "no gzip");
    expect(openingFailure(directory, "Aborted()").message).toContain(
      `To restore the newest backup that was found, move that directory away and run \`lede restore ${directory}/backups/newer.gz\` (from source: \`npm run restore -- ${directory}/backups/newer.gz\`).`,
    );
  });

  test("names a backup although other folders and files cannot be read", () => {
    backup("older.gz");
    backup("unreadable.gz", "something else");
    chmodSync(join(directory, "backups", "unreadable.gz"), 0);
    const data = join(directory, "data");
    mkdirSync(join(data, "backup-folders"), { recursive: true });
    writeFileSync(join(data, "backups"), "a file");
    expect(openingFailure(data, "Aborted()").message).toContain(`run \`lede restore ${directory}/backups/older.gz\``);
  });

  test("keeps Postgres' message but not the WebAssembly runtime's", async () => {
    expect(openingFailure(directory, "invalid page in block 3 of relation 16384.").message).toContain(
      "(invalid page in block 3 of relation 16384).",
    );
    expect(openingFailure(directory, "Aborted(). Build with -sASSERTIONS for more info.").message).not.toMatch(
      /Aborted|ASSERTIONS/,
    );
  });

  test("suggests more memory after an out-of-memory failure", async () => {
    expect(openingFailure(directory, "WebAssembly.Memory(): could not allocate memory").message).toMatch(
      /^There is not enough memory/,
    );
  });
});

test.each([
  ["XX001", true],
  ["58P01", true],
  ["23505", false],
  ["ENOENT", false],
])("treats error %s as damage: %s", (code, isSo) => {
  expect(isDamage(new Error("query", { cause: Object.assign(new Error("it"), { code }) }))).toBe(isSo);
});

test("refuses a data directory that is a file", () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(() => checkStorage(file, { isNew: true })).toThrow(
    `The data directory ${file} cannot be written (EEXIST). Nothing was changed. Make it writable for this user, or set LEDE_DATA_DIR to a directory that is.`,
  );
});
