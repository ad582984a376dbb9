import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { projectPath } from "@/lib/core/project-path";
import type { CrashChildOptions } from "./crash-child";

/** Calls in progress at once in one process: the most that a kill can cut off. */
export const CRASH_WORKERS = 8;

export function bootCrashChild(options: CrashChildOptions): ChildProcess {
  const file = projectPath("inngest/engine/testing/crash-child.ts");
  const args = ["--import", projectPath("scripts/alias.mjs"), file, JSON.stringify(options)];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

/** As when the power goes: no handler of the process runs. */
export async function killCrashChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** What the processes have written so far. */
export function readCrashLog(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}
