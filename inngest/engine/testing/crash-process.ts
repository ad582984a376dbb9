import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { projectPath } from "@/lib/core/project-path";

export interface CrashChildOptions {
  /** Null for the embedded database in `directory`. */
  url: string | null;
  directory: string;
  logFile: string;
  /** Number of runs of `work`; their events are the same in each process. */
  work: number;
  isSlow: boolean;
}

/** Concurrent calls of one process, and so the most that a kill can interrupt. */
export const CRASH_WORKERS = 8;

export function bootCrashChild(options: CrashChildOptions): ChildProcess {
  const file = projectPath("inngest/engine/testing/crash-child.ts");
  const args = ["--import", projectPath("scripts/alias.mjs"), file, JSON.stringify(options)];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

/** Kills the process like a power failure: none of its handlers runs. */
export async function killCrashChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

export function readCrashLog(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}
