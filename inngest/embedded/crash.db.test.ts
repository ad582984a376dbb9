import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectPath } from "@/lib/std/project-path";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import type { CrashChildOptions } from "./testing/crash-child";
import { until } from "./testing/until";

const WORKERS = 8;
const STEPS = 4;

let database: TestDatabase;
let directory: string;
let child: ChildProcess | null = null;

beforeEach(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "lede-crash-"));
});

afterEach(async () => {
  await kill();
  rmSync(directory, { recursive: true, force: true });
  await database.close();
});

/** On PGlite the process has a database of its own, on disk. */
function boot(asked: Pick<CrashChildOptions, "work" | "isSlow">): void {
  const options: CrashChildOptions = { url: database.url, directory, logFile: join(directory, "log"), ...asked };
  const file = projectPath("inngest/embedded/testing/crash-child.ts");
  const args = ["--import", projectPath("scripts/alias.mjs"), file, JSON.stringify(options)];
  child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

const lines = () => {
  const file = join(directory, "log");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};
const matching = (start: string) => lines().filter((line) => line.startsWith(start));
const isOver = () => matching("over").length > 0;

test("a process killed inside the second of three steps repeats that step alone", async () => {
  boot({ work: 0, isSlow: true });
  await until("the second step begins", () => matching("slow two").length > 0);
  await kill();
  boot({ work: 0, isSlow: true });
  await until("every run ends", isOver);

  expect(lines()).toEqual([
    "slow one",
    "slow two, attempt 0",
    "slow two, attempt 1",
    "slow three",
    "over: 1 of 1 runs",
  ]);
});

test("processes killed again and again lose no run, make none twice, and repeat what was in progress alone", async () => {
  const runs = 40;
  const kills = [0.15, 0.5, 0.8];
  boot({ work: runs, isSlow: false });
  for (const share of kills) {
    await until("the work gets on", () => matching("end").length >= share * runs * STEPS);
    await kill();
    boot({ work: runs, isSlow: false });
  }
  await until("every run ends", isOver);

  expect(matching("over")).toEqual([`over: ${runs} of ${runs} runs`]);
  const ends = matching("end");
  expect(new Set(ends).size).toBe(runs * STEPS);
  expect(matching("begin").length - runs * STEPS).toBeLessThanOrEqual(kills.length * WORKERS);
  expect(ends.length - runs * STEPS).toBeLessThanOrEqual(kills.length * WORKERS);
});
