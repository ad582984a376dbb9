import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const MS_PER_TICK = 1_000 / Number(execFileSync("getconf", ["CLK_TCK"]));
/** Positions after the program's name: own user and system time, and that of ended children. */
const TIMES = [11, 12, 13, 14];
const PARENT = 1;

function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    // It has just ended, and its parent counts its time.
    return [];
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** CPU milliseconds of a process, its threads and its children since their start. Linux only. */
export function cpuMsOf(pid: number): number {
  const stat = statOf(pid);
  const own = TIMES.reduce((sum, position) => sum + Number(stat[position] ?? 0), 0) * MS_PER_TICK;
  return childrenOf(pid).reduce((sum, child) => sum + cpuMsOf(child), own);
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[PARENT]);
}

/** Megabytes of resident memory at the peak since {@link forgetPeak}. */
export function peakMbOf(pid: number): number {
  const [, kb = "0"] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1024;
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
