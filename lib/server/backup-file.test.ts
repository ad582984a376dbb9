import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadDatabase } from "@/db/backup/load";
import { openEmbedded } from "@/db/client";
import { lockDirectory } from "@/db/embedded/lock";
import { backupSocket } from "@/db/embedded/sockets";
import { startEmbeddedDatabase } from "@/db/embedded/start";
import { type Env, readEnv } from "@/lib/core/env";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess } from "@/lib/testing/process";
import { seeded } from "@/lib/testing/seeded";
import { inVolume } from "@/lib/testing/volume";
import { fillInstallation, POSTS } from "@/scripts/testing/fill-installation";
import { backUp, checkBackup, restore, withDatabase } from "./backup-file";

const BITS_FLIPPED = inVolume(200);

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
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

/** An empty embedded database. */
function installation(name: string): Env {
  const directory = join(folder, name);
  copyEmbedded(inject("embeddedTemplate"), directory);
  return readEnv({ LEDE_DATA_DIR: directory, LOG_LEVEL: "silent" });
}

function rowsOf(tables: Awaited<ReturnType<typeof restore>>): number | undefined {
  return tables.find(({ name }) => name === "public.articles")?.rows;
}

async function* linesIn(text: string): AsyncGenerator<string> {
  yield* text.split("\n").slice(0, -1);
}

describe("backups of the embedded database", { timeout: 120_000 }, () => {
  test("restore every row and the secret", async () => {
    const other = installation("other");
    const tables = await restore(other, file);
    expect(rowsOf(tables)).toBe(POSTS);
    expect(tables.filter(({ name, rows }) => name.startsWith("wf.") && rows > 0)).not.toEqual([]);
    const secretOf = ({ LEDE_DATA_DIR }: Env) => readFileSync(join(LEDE_DATA_DIR, "auth-secret"), "utf8");
    expect(secretOf(other)).toBe(secretOf(filled));
    const again = join(folder, "again.gz");
    await backUp(other, again);
    expect(await restore(installation("third"), again)).toEqual(tables);
  });

  test("keep a different secret that they find", async () => {
    const other = installation("with-secret");
    const found = join(other.LEDE_DATA_DIR, "auth-secret");
    writeFileSync(found, "the secret of this directory\n");
    const said: string[] = [];
    await restore(other, file, { report: (line) => said.push(line) });
    const [former = ""] = readdirSync(other.LEDE_DATA_DIR).filter((name) => name.startsWith("auth-secret.replaced-"));
    expect(readFileSync(join(other.LEDE_DATA_DIR, former), "utf8")).toBe("the secret of this directory\n");
    expect(said).toEqual([`Wrote the signing secret to ${found}. The one that was there is now in ${former}.`]);
  });

  test("are refused without a secret, and none is created", async () => {
    const bare = installation("bare");
    await expect(backUp(bare, join(folder, "bare.gz"))).rejects.toThrow(
      `There is no signing secret: AUTH_SECRET is not set, and ${bare.LEDE_DATA_DIR} has no file auth-secret. Set LEDE_DATA_DIR to the app's data directory, or AUTH_SECRET as for the app.`,
    );
    expect(readdirSync(bare.LEDE_DATA_DIR)).not.toContain("auth-secret");
  });

  test("without the secret say on restoring that the environment has to set it", async () => {
    const AUTH_SECRET = "a secret that the environment sets, long enough";
    const bare = join(folder, "without-secret.gz");
    await backUp({ ...filled, AUTH_SECRET }, bare);
    const said: string[] = [];
    const report = (line: string) => said.push(line);
    await restore(installation("needs-secret"), bare, { report });
    const other = installation("has-another-secret");
    writeFileSync(join(other.LEDE_DATA_DIR, "auth-secret"), "another secret of a former start, long enough");
    await restore(other, bare, { report });
    const advice = expect.stringMatching(/^Before you start Lede, set AUTH_SECRET to its former value\. /);
    expect(said).toEqual([advice, advice]);
    await restore({ ...installation("has-secret"), AUTH_SECRET }, bare, { report });
    expect(said).toHaveLength(2);
  });

  test("leave statistics for the planner where they are restored", async () => {
    const other = installation("analyzed");
    await restore(other, file);
    const rows = await withDatabase(other, async ({ pool }) => {
      const found = await pool.query("select reltuples::int as posts from pg_class where relname = 'posts'");
      return found.rows;
    });
    expect(rows).toEqual([{ posts: POSTS }]);
  });

  test("are readable only by their owner and never overwritten", async () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    await expect(backUp(filled, file)).rejects.toThrow("exists already");
  });

  test("are made while the app runs, and are refused when it interrupts them", async () => {
    const running = installation("running");
    await restore(running, file);
    const app = startProcess("lib/testing/app-process.ts", [], {
      LEDE_DATA_DIR: running.LEDE_DATA_DIR,
      LOG_LEVEL: "silent",
    });
    await app.line((line) => line === "ready");
    const made = join(folder, "running.gz");
    await backUp(running, made);
    app.kill("SIGKILL");
    await app.ended;
    expect(rowsOf(await restore(installation("of-running"), made))).toBe(POSTS);
    const socket = backupSocket(realpathSync(running.LEDE_DATA_DIR)) ?? "";
    rmSync(socket);
    const broken = createServer((client) => client.end('["lede-backup",1,{}]\n')).listen(socket);
    await once(broken, "listening");
    await expect(backUp(running, join(folder, "broken.gz"))).rejects.toThrow("interrupted the backup");
    broken.close();
    expect(readdirSync(folder).filter((name) => name.startsWith("broken"))).toEqual([]);
  });

  test("never replace a database with accounts", async () => {
    await expect(restore(filled, file)).rejects.toThrow("already has accounts. Nothing was changed");
  });

  test("are refused when damaged or foreign, and leave the database empty", async () => {
    const empty = installation("empty");
    const cut = join(folder, "cut.gz");
    writeFileSync(cut, readFileSync(file).subarray(0, 2_000));
    await expect(restore(empty, cut)).rejects.toThrow("is not a complete backup");
    for (const text of ["", "a text", gzipSync("another archive")]) {
      writeFileSync(cut, text);
      await expect(restore(empty, cut)).rejects.toThrow("is not a Lede backup. Nothing was changed.");
    }
    writeFileSync(cut, gunzipSync(readFileSync(file)));
    await expect(restore(empty, cut)).rejects.toThrow("Compress it again with gzip");
    await expect(restore(empty, join(folder, "nowhere"))).rejects.toThrow("There is no file");
    const fail = (error: Error) => {
      throw error;
    };
    const embedded = await startEmbeddedDatabase(empty.LEDE_DATA_DIR, fail);
    const database = await openEmbedded(embedded, { onConnectionError: fail });
    const text = gunzipSync(readFileSync(file)).toString("utf8");
    const refused = (from: string, to: string) =>
      expect(loadDatabase(database, linesIn(text.replace(from, to)))).rejects;
    await refused('["complete"', '["another"').toThrow("is incomplete");
    await refused("Energy 7 ", "Energy 8 ").toThrow(/is damaged: it should hold \d+ rows of public\./);
    await refused('["lede-backup"', '["other"').toThrow("not a Lede backup");
    await refused('"migrations":[', '"migrations":["older",').toThrow("another version of Lede");
    expect(await loadDatabase(database, linesIn(text))).not.toEqual([]);
    await database.close();
  });

  test.each([
    ["a newer", (own: string[]) => [...own, "newer"], "Update Lede, then restore."],
    ["an older", (own: string[]) => own.slice(0, -1), "Restore it with that version, then update."],
  ])("are refused from %s version before any database is created", async (age, change, advice) => {
    const [head = "", ...lines] = gunzipSync(readFileSync(file)).toString("utf8").split("\n").slice(0, -2);
    const [mark, format, { migrations, ...about }] = JSON.parse(head);
    const changed = JSON.stringify([mark, format, { ...about, migrations: change(migrations) }]);
    const text = [changed, ...lines].map((line) => `${line}\n`).join("");
    const seal = createHash("sha256").update(text).digest("hex");
    const other = join(folder, `${age}.gz`);
    writeFileSync(other, gzipSync(`${text}["complete","${seal}"]\n`));
    const target = { ...filled, LEDE_DATA_DIR: join(folder, `${age} target`) };
    await expect(restore(target, other)).rejects.toThrow(`was made by ${age} version of Lede`);
    await expect(restore(target, other)).rejects.toThrow(`Nothing was changed. ${advice}`);
    expect(existsSync(target.LEDE_DATA_DIR)).toBe(false);
  });

  test("remove partial files of dead processes only", async () => {
    const target = join(folder, "begun.gz");
    const killed = startProcess("scripts/backup.ts", []);
    await killed.ended;
    const [dead, living] = [`${target}.${killed.pid}.partial`, `${target}.${process.ppid}.partial`];
    for (const begun of [dead, living]) writeFileSync(begun, "begun");
    await backUp(filled, target);
    expect([existsSync(dead), existsSync(living)]).toEqual([false, true]);
    await checkBackup(target);
  });

  test("are refused with a flipped bit before the database opens", async () => {
    const whole = readFileSync(file);
    const text = gunzipSync(whole);
    const flipped = join(folder, "flipped.gz");
    const target = installation("untouched");
    const random = seeded(4);
    for (let round = 0; round < BITS_FLIPPED; round += 1) {
      const bytes = Buffer.from(whole);
      // The first rounds damage the header, where some bits have no meaning.
      const at = round < 10 ? round : random.nat(bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.nat(8)), at);
      writeFileSync(flipped, bytes);
      const refusal = await checkBackup(flipped).then(
        () => null,
        (error: unknown) => String(error),
      );
      if (refusal === null) expect(gunzipSync(bytes).equals(text)).toBe(true);
      else
        expect([
          `BackupError: ${flipped} is not a complete backup: it is damaged or cut off. Nothing was changed. Restore another one.`,
          `BackupError: ${flipped} is not a Lede backup. Nothing was changed.`,
        ]).toContain(refusal);
    }
    writeFileSync(flipped, whole.subarray(0, -9));
    await expect(restore(target, flipped)).rejects.toThrow("is not a complete backup");
    expect(existsSync(join(target.LEDE_DATA_DIR, "auth-secret"))).toBe(false);
  });

  test("report a missing database or an unusable path in one sentence", async () => {
    const nothing = { ...filled, LEDE_DATA_DIR: join(folder, "nothing") };
    await expect(backUp(nothing, join(folder, "nothing.gz"))).rejects.toThrow("There is no database in");
    expect(existsSync(nothing.LEDE_DATA_DIR)).toBe(false);
    const nowhere = join(folder, "no-folder", "backup.gz");
    await expect(backUp(filled, nowhere)).rejects.toThrow(
      `The backup cannot be written to ${nowhere}: there is no such folder. Choose another path.`,
    );
    await expect(restore(filled, folder)).rejects.toThrow(`${folder} cannot be read (EISDIR)`);
  });

  test("are refused while the app uses the directory", async () => {
    const used = installation("used");
    const unlock = await lockDirectory(realpathSync(used.LEDE_DATA_DIR));
    await expect(backUp(used, join(folder, "used.gz"))).rejects.toThrow(
      `in use by process ${process.pid}. Stop that process`,
    );
    await unlock();
  });
});
