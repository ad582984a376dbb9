import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { noteBackup } from "./newest-backup";
import { startEmbeddedDatabase } from "./start";
import { checkStorage, isDamage, openingFailure, refuseOtherUser } from "./storage";

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

describe("a damaged database", () => {
  test.each<[string, () => void]>([
    ["pg_control is zeroed", () => writeFileSync(inDatabase("global/pg_control"), Buffer.alloc(8192))],
    ["pg_control is truncated", () => truncateSync(inDatabase("global/pg_control"), 100)],
    ["the log is missing", () => removeLog()],
    ["tables are missing", () => rmSync(inDatabase("base"), { recursive: true })],
    ["tables contain foreign data", () => overwriteTables()],
    ["PG_VERSION is missing", () => rmSync(inDatabase("PG_VERSION"))],
    ["PG_VERSION is empty", () => writeFileSync(inDatabase("PG_VERSION"), "")],
  ])("is refused and left unchanged when %s", TIMEOUT, async (_, damage) => {
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
  const head = '["lede-backup",1,{}]\n';
  const whole = `${head}["complete","${createHash("sha256").update(head).digest("hex")}"]\n`;
  let seconds = 0;
  /** Each is newer than the ones before. */
  const backup = (name: string, content: Buffer = gzipSync(whole)) => {
    const file = join(directory, "backups", name);
    mkdirSync(join(directory, "backups"), { recursive: true });
    writeFileSync(file, content);
    seconds += 60;
    utimesSync(file, seconds, seconds);
  };
  const adviceIn = async (data: string, reason = "Aborted()") => (await openingFailure(data, reason)).message;

  test("names the newest whole backup", async () => {
    backup("older.gz");
    backup("newer.gz");
    backup("unfinished.gz", gzipSync(head));
    backup("cut.gz", gzipSync(whole).subarray(0, -20));
    backup("other.gz", gzipSync("something else"));
    backup("broken.gz", Buffer.from("no gzip"));
    expect(await adviceIn(directory)).toContain(
      `To restore the newest whole backup that was found, move that directory away and run \`lede restore ${directory}/backups/newer.gz\` (from source: \`npm run restore -- ${directory}/backups/newer.gz\`).`,
    );
  });

  test("says that every backup is damaged", async () => {
    backup("cut.gz", gzipSync(whole).subarray(0, -20));
    expect(await adviceIn(directory)).toContain(
      "The backups that were found are damaged or cut off. To restore another one, move that directory away and run `lede restore FILE`",
    );
  });

  test("finds a noted backup, and works if noting fails", async () => {
    backup("noted.gz");
    const data = join(directory, "elsewhere", "data");
    mkdirSync(data, { recursive: true });
    noteBackup(data, join(directory, "backups", "noted.gz"));
    expect(await adviceIn(data)).toContain(`${directory}/backups/noted.gz`);
    expect(readdirSync(data)).toEqual(["backup-folders"]);
    rmSync(join(data, "backup-folders"));
    mkdirSync(join(data, "backup-folders", "in-the-way"), { recursive: true });
    noteBackup(data, join(directory, "backups", "noted.gz"));
    expect(readdirSync(data)).toEqual(["backup-folders"]);
  });

  // Only root can give files away.
  test.skipIf(process.getuid?.() !== 0)("root's note belongs to the owner of the data directory", () => {
    chownSync(directory, 65_534, 65_534);
    noteBackup(directory, join(directory, "backups", "noted.gz"));
    const { uid, gid, mode } = statSync(join(directory, "backup-folders"));
    expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_534, 0o600]);
  });

  test("names a file that this user may not use, and no backup", async () => {
    backup("newer.gz");
    mkdirSync(inDatabase("base"), { recursive: true });
    writeFileSync(inDatabase("base/1"), "", { mode: 0o400 });
    for (const folder of ["", "base"]) chmodSync(inDatabase(folder), 0o777);
    chmodSync(directory, 0o755);
    // Root may use every file, but only root can be sure to load the modules.
    const program = `import { openingFailure } from "./db/embedded/storage.ts";
      if (process.getuid?.() === 0) process.setuid(65534);
      console.log((await openingFailure(${JSON.stringify(directory)}, "Aborted()")).message);`;
    expect(
      execFileSync(process.execPath, ["--import", "./scripts/alias.mjs", "--input-type=module", "-e", program])
        .toString()
        .trim(),
    ).toBe(
      `The embedded database in ${directory}/postgres cannot be opened, because this user may not read and write ${directory}/postgres/base/1. Nothing was changed. Give all its files to the app's user by \`chown -R\`, then start Lede again.`,
    );
  });

  test("names a backup although other folders and files cannot be read", async () => {
    backup("older.gz");
    backup("unreadable.gz", gzipSync("something else"));
    chmodSync(join(directory, "backups", "unreadable.gz"), 0);
    const data = join(directory, "data");
    mkdirSync(join(data, "backup-folders"), { recursive: true });
    writeFileSync(join(data, "backups"), "a file");
    expect(await adviceIn(data)).toContain(`run \`lede restore ${directory}/backups/older.gz\``);
  });

  test("keeps Postgres' message but not the WebAssembly runtime's", async () => {
    expect(await adviceIn(directory, "invalid page in block 3 of relation 16384.")).toContain(
      "(invalid page in block 3 of relation 16384).",
    );
    expect(await adviceIn(directory, "Aborted(). Build with -sASSERTIONS for more info.")).not.toMatch(
      /Aborted|ASSERTIONS/,
    );
  });

  test("suggests more memory after an out-of-memory failure", async () => {
    expect(await adviceIn(directory, "WebAssembly.Memory(): could not allocate memory")).toMatch(
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

test("refuses another user's database", () => {
  mkdirSync(inDatabase(""));
  writeFileSync(inDatabase("PG_VERSION"), "18\n");
  const { uid } = statSync(inDatabase("PG_VERSION"));
  refuseOtherUser(directory, uid);
  expect(() => refuseOtherUser(directory, uid + 1)).toThrow(
    `The embedded database in ${directory}/postgres belongs to the user with the id ${uid}, and this process runs as ${uid + 1}. Nothing was changed. Run it as that user, for example by \`sudo -u '#${uid}'\`, or give the whole directory to the app's user by \`chown -R\`.`,
  );
});

test("refuses a data directory in a file system that takes none", () => {
  expect(() => checkStorage("/proc/nowhere/data", { isNew: true })).toThrow(
    /^The data directory \/proc\/nowhere\/data cannot be written \([A-Z]+\)\./,
  );
});

test("refuses a data directory that is a file", () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(() => checkStorage(file, { isNew: true })).toThrow(
    `The data directory ${file} cannot be written (EEXIST). Nothing was changed. Make it writable for this user, or set LEDE_DATA_DIR to a directory that is.`,
  );
});
