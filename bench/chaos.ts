// `node --import ./scripts/alias.mjs bench/chaos.ts`: kills processes amid their work, again and again, on an embedded
// database and, where `DATABASE_URL` is set, with two processes on a fresh database of that server. Ends with 1 when
// work was lost, made twice, or repeated beyond what was in progress. The suite holds a small version of it.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootCrashChild, CRASH_WORKERS, killCrashChild, readCrashLog } from "@/inngest/embedded/testing/crash-process";
import { until } from "@/inngest/embedded/testing/until";
import { onFreshPostgres } from "./fresh-postgres";

const RUNS = 300;
const STEPS_PER_RUN = 4;
const STEPS = RUNS * STEPS_PER_RUN;

interface Chaos {
  name: string;
  /** Null for an embedded database. */
  url: string | null;
  processes: number;
  kills: number;
}

async function wreak({ name, url, processes, kills }: Chaos): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "lede-chaos-"));
  const logFile = join(directory, "log");
  const boot = () => bootCrashChild({ url, directory, logFile, work: RUNS, isSlow: false });
  const ended = () => readCrashLog(logFile).filter((line) => line.startsWith("end")).length;
  const children: ChildProcess[] = Array.from({ length: processes }, boot);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      // Before the last steps, so that every kill meets work.
      const share = ((kill + 1) / (kills + 1)) * 0.95;
      await until(`${name}: ${share * STEPS} steps end`, () => ended() >= share * STEPS);
      const victim = children.shift();
      if (victim) await killCrashChild(victim);
      children.push(boot());
    }
    await Promise.all(children.map(exited));
  } finally {
    await Promise.all(children.map(killCrashChild));
  }
  report({ name, kills, lines: readCrashLog(logFile) });
  rmSync(directory, { recursive: true, force: true });
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

function report({ name, kills, lines }: { name: string; kills: number; lines: string[] }): void {
  const starting = (word: string) => lines.filter((line) => line.startsWith(`${word} `));
  const [begins, ends] = [starting("begin"), starting("end")];
  const done = new Set(ends).size;
  const begunAgain = begins.length - new Set(begins).size;
  const endedTwice = ends.length - done;
  const lost = countBegunAfterStored(begins);
  const cutOffMax = kills * CRASH_WORKERS;
  const overs = lines.filter((line) => line.startsWith("over"));
  console.log(`${name}, ${kills} kills`);
  console.log(`  ${done} of ${STEPS} steps done; ${overs.at(-1) ?? "the runs did not end"}`);
  console.log(`  ${begunAgain} step bodies begun again, ${endedTwice} ended twice; calls cut off at most ${cutOffMax}`);
  console.log(`  ${lost} steps begun again after they were stored`);
  const rules: [string, boolean][] = [
    ["every step is done", done === STEPS],
    ["every run ends, and none is made twice", overs.at(-1) === `over: ${RUNS} of ${RUNS} runs`],
    ["no step that was stored begins again", lost === 0],
    ["no more begins again than was in progress", begunAgain <= cutOffMax],
    ["no more ends twice than was in progress", endedTwice <= cutOffMax],
  ];
  for (const [rule, holds] of rules) {
    if (holds) continue;
    console.log(`  BROKEN: ${rule}`);
    process.exitCode = 1;
  }
}

/** A step is stored before the next one of its run begins: whatever begins after that lost what was acknowledged. */
function countBegunAfterStored(begins: readonly string[]): number {
  const furthest = new Map<string, string>();
  let count = 0;
  for (const line of begins) {
    const [, run = "", step = ""] = line.split(" ");
    const before = furthest.get(run) ?? "";
    if (step < before) count += 1;
    else furthest.set(run, step);
  }
  return count;
}

await wreak({ name: "Embedded database", url: null, processes: 1, kills: 30 });
await onFreshPostgres((url) => wreak({ name: "Postgres, two processes", url, processes: 2, kills: 8 }));
