import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import {
  bootCrashChild,
  CRASH_WORKERS,
  type CrashChildOptions,
  killCrashChild,
  readCrashLog,
} from "@/inngest/engine/testing/crash-process";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { until } from "@/lib/testing/until";
import { inVolume, isFullVolume } from "@/lib/testing/volume";

const STEPS = 4;

let database: TestDatabase;
let directory: string;
let child: ChildProcess | null = null;

beforeEach(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "lede-crash-"));
  copyEmbedded(inject("embeddedTemplate"), directory);
});

afterEach(async () => {
  await kill();
  rmSync(directory, { recursive: true, force: true });
  await database.close();
});

/** Starts a process, which on PGlite has its own database on disk. */
function boot(asked: Pick<CrashChildOptions, "work" | "isSlow">): void {
  child = bootCrashChild({ url: database.url, directory, logFile: join(directory, "log"), ...asked });
}

async function kill(): Promise<void> {
  if (child) await killCrashChild(child);
}

const lines = () => readCrashLog(join(directory, "log"));
const matching = (start: string) => lines().filter((line) => line.startsWith(start));
const isOver = () => matching("over").length > 0;

test("repeats only the step in progress after a kill", async () => {
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

test("loses and duplicates no run over many kills, and repeats only steps in progress", async () => {
  const runs = inVolume(40, 24);
  const kills = isFullVolume ? [0.15, 0.5, 0.8] : [0.5];
  boot({ work: runs, isSlow: false });
  for (const share of kills) {
    await until("the work progresses", () => matching("end").length >= share * runs * STEPS);
    await kill();
    boot({ work: runs, isSlow: false });
  }
  await until("every run ends", isOver);

  expect(matching("over")).toEqual([`over: ${runs} of ${runs} runs`]);
  const ends = matching("end");
  expect(new Set(ends).size).toBe(runs * STEPS);
  expect(matching("begin").length - runs * STEPS).toBeLessThanOrEqual(kills.length * CRASH_WORKERS);
  expect(ends.length - runs * STEPS).toBeLessThanOrEqual(kills.length * CRASH_WORKERS);
});
