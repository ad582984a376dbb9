import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startProcess, type TestProcess } from "@/lib/testing/process";
import { DirectoryInUseError, lockDirectory, lockHolder } from "./lock";
import { startEmbeddedDatabase } from "./start";

const RACERS = 20;
const ROUNDS = 6;

let directory: string;
let started: TestProcess[];
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "lede-lock-")));
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  await Promise.all(started.map((child) => child.ended));
  rmSync(directory, { recursive: true, force: true });
});

function contender(variables: Record<string, string> = {}): TestProcess {
  const child = startProcess("db/embedded/testing/lock-process.ts", [], variables);
  started.push(child);
  return child;
}

/** Makes a process try to lock a directory. @returns its answer */
async function reach(child: TestProcess, wanted: string): Promise<string> {
  await child.line((line) => line === "ready");
  child.tell(wanted);
  return child.line((line) => line.includes(wanted));
}

async function kill(child: TestProcess): Promise<void> {
  child.kill("SIGKILL");
  await child.ended;
}

const inUse = (owner: string, wanted = directory) =>
  `The data directory ${wanted} is in use by ${owner}. Stop that process, or set LEDE_DATA_DIR to another directory.`;
const inUseBy = (pid: number, wanted = directory) => inUse(`process ${pid}`, wanted);
const SILENT = "a process that does not answer";

describe("a data directory", () => {
  test("has one holder, whose process id is visible to others", async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(inUseBy(process.pid));
    expect(await reach(contender(), directory)).toBe(inUseBy(process.pid));
    expect(await lockHolder(directory)).toBe(String(process.pid));
    await unlock();
  });

  test("is free after its holder unlocks it", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const unlock = await lockDirectory(directory);
      await unlock();
      expect(await lockHolder(directory)).toBeNull();
    }
    expect(readdirSync(join(directory, "run")).length).toBeLessThanOrEqual(2);
  });

  test("is free after its holder is killed", async () => {
    const holder = contender();
    expect(await reach(holder, directory)).toBe(`holds ${directory}`);
    await expect(lockDirectory(directory)).rejects.toThrow(inUseBy(holder.pid));
    await kill(holder);
    expect(await lockHolder(directory)).toBeNull();
    const unlock = await lockDirectory(directory);
    await unlock();
  });

  test("stays locked while its holder is busy", async () => {
    const holder = contender();
    expect(await reach(holder, directory)).toBe(`holds ${directory}`);
    holder.kill("SIGSTOP");
    const refused = lockDirectory(directory);
    await expect(refused).rejects.toThrow(DirectoryInUseError);
    await expect(refused).rejects.toThrow(inUse(SILENT));
  });

  test("goes to exactly one of many processes after a kill", async () => {
    const stale = Array.from({ length: ROUNDS }, (_, round) => join(directory, String(round)));
    const holder = contender();
    for (const wanted of stale) {
      mkdirSync(wanted);
      expect(await reach(holder, wanted)).toBe(`holds ${wanted}`);
    }
    await kill(holder);
    const racers = Array.from({ length: RACERS }, () => contender());
    await Promise.all(racers.map((racer) => racer.line((line) => line === "ready")));
    for (const wanted of stale) {
      const answers = await Promise.all(racers.map((racer) => reach(racer, wanted)));
      const [winner, ...others] = racers.filter((_, index) => answers[index] === `holds ${wanted}`);
      expect(others).toEqual([]);
      // On a busy machine the winner may be too slow to give its process id.
      const refusals = [inUseBy(winner?.pid ?? 0, wanted), inUse(SILENT, wanted)];
      expect(answers.filter((answer) => refusals.includes(answer))).toHaveLength(RACERS - 1);
    }
  });

  test("is locked even if its path is too long for a socket", async () => {
    const nested = join(directory, "a-long-name/".repeat(12).slice(0, -1));
    const elsewhere = join(directory, "tmp");
    mkdirSync(nested, { recursive: true });
    mkdirSync(elsewhere);
    const unlock = await lockDirectory(nested);
    const other = contender({ TMPDIR: elsewhere });
    expect(await reach(other, nested)).toBe(inUseBy(process.pid, nested));
    await unlock();
    expect(await reach(contender({ TMPDIR: elsewhere }), nested)).toBe(`holds ${nested}`);
  });

  test("is the same one through a symbolic link", async () => {
    const link = `${directory}-link`;
    symlinkSync(directory, link);
    const unlock = await lockDirectory(directory);
    const refused = startEmbeddedDatabase(link, () => undefined);
    await expect(refused)
      .rejects.toThrow(inUseBy(process.pid))
      .finally(() => rmSync(link));
    await unlock();
  });
});
