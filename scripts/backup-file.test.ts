import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadDatabase } from "@/db/backup/load";
import { openEmbedded } from "@/db/client";
import { lockDirectory } from "@/db/embedded/lock";
import { startEmbeddedDatabase } from "@/db/embedded/start";
import { type Env, readEnv } from "@/lib/env";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { backUp, restore } from "./backup-file";
import { fillInstallation, POSTS } from "./testing/fill-installation";

let folder: string;
let file: string;
let filled: Env;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lede-backup-"));
  file = join(folder, "backup.gz");
  filled = installation("filled");
  await fillInstallation(filled);
  await backUp(filled, file);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An empty one, on the embedded database. */
function installation(name: string): Env {
  const directory = join(folder, name);
  copyEmbedded(inject("embeddedTemplate"), directory);
  return readEnv({ LEDE_DATA_DIR: directory, LOG_LEVEL: "silent" });
}

async function* linesIn(text: string): AsyncGenerator<string> {
  yield* text.split("\n").slice(0, -1);
}

describe("a backup of the embedded database", { timeout: 120_000 }, () => {
  test("restores every row and the secret, and a backup of that is the same", async () => {
    const other = installation("other");
    const tables = await restore(other, file);
    expect(tables.find(({ name }) => name === "public.articles")?.rows).toBe(POSTS);
    expect(tables.filter(({ name, rows }) => name.startsWith("wf.") && rows > 0)).not.toEqual([]);
    const secretOf = ({ LEDE_DATA_DIR }: Env) => readFileSync(join(LEDE_DATA_DIR, "auth-secret"), "utf8");
    expect(secretOf(other)).toBe(secretOf(filled));
    const again = join(folder, "again.gz");
    await backUp(other, again);
    expect(await restore(installation("third"), again)).toEqual(tables);
  });

  test("can be read by its owner alone, and is not written over", async () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    await expect(backUp(filled, file)).rejects.toThrow("exists already");
  });

  test("goes into no database that holds accounts", async () => {
    await expect(restore(filled, file)).rejects.toThrow("holds accounts already");
  });

  test("that is cut off, damaged, foreign or of another version is refused, and leaves the database empty", async () => {
    const empty = installation("empty");
    const cut = join(folder, "cut.gz");
    writeFileSync(cut, readFileSync(file).subarray(0, 2_000));
    await expect(restore(empty, cut)).rejects.toThrow("is no whole backup");
    await expect(restore(empty, join(folder, "nowhere"))).rejects.toThrow("There is no file");
    const fail = (error: Error) => {
      throw error;
    };
    const embedded = await startEmbeddedDatabase(empty.LEDE_DATA_DIR, fail);
    const database = await openEmbedded(embedded, { onConnectionError: fail });
    const text = gunzipSync(readFileSync(file)).toString("utf8");
    const refused = (from: string, to: string) =>
      expect(loadDatabase(database, linesIn(text.replace(from, to)))).rejects;
    await refused('["complete"]\n', "").toThrow("ends in the middle");
    await refused("Energy 7 ", "Energy 8 ").toThrow("is damaged: of public.");
    await refused('["lede-backup"', '["other"').toThrow("no backup of Lede");
    await refused('"migrations":[', '"migrations":["older",').toThrow("another version of Lede");
    expect((await loadDatabase(database, linesIn(text))).tables).not.toEqual([]);
    await database.close();
  });

  test("is refused while the app has the directory", async () => {
    const used = installation("used");
    const unlock = await lockDirectory(realpathSync(used.LEDE_DATA_DIR));
    await expect(backUp(used, join(folder, "used.gz"))).rejects.toThrow(
      `in use by process ${process.pid}. Stop that process`,
    );
    await unlock();
  });
});
