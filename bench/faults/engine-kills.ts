import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bootCrashChild, CRASH_WORKERS, killCrashChild, readCrashLog } from "@/inngest/engine/testing/crash-process";
import { until } from "@/lib/testing/until";
import { type Grounds, inFolder, judge, onPostgres, share, together, type Verdict } from "./row";

const RUNS = 300;
const STEPS_PER_RUN = 4;

interface Chaos {
  /** Null for an embedded database. */
  url: string | null;
  directory: string;
  processes: number;
  kills: number;
  runs: number;
}

/** Kills processes during their runs: no run is lost or duplicated, and only steps in progress are repeated. */
export async function killEngines(grounds: Grounds): Promise<Verdict> {
  const runs = share(grounds, RUNS);
  const embedded = await inFolder((directory) =>
    wreak({ url: null, directory, processes: 1, kills: share(grounds, 30), runs }),
  );
  const postgres = await onPostgres(grounds.postgresUrl, (variables) =>
    wreak({
      url: variables.DATABASE_URL ?? "",
      directory: variables.LEDE_DATA_DIR ?? "",
      processes: 2,
      kills: share(grounds, 8),
      runs,
    }),
  );
  return together({ embedded, "Postgres, two processes": postgres });
}

async function wreak({ url, directory, processes, kills, runs }: Chaos): Promise<Verdict> {
  const logFile = join(directory, "log");
  const steps = runs * STEPS_PER_RUN;
  const boot = () => bootCrashChild({ url, directory, logFile, work: runs, isSlow: false });
  const ended = () => readCrashLog(logFile).filter((line) => line.startsWith("end")).length;
  const children: ChildProcess[] = Array.from({ length: processes }, boot);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      // Before the last steps, so that every kill interrupts work.
      const wanted = ((kill + 1) / (kills + 1)) * 0.95 * steps;
      await until(`${wanted} steps end`, () => ended() >= wanted);
      const victim = children.shift();
      if (victim) await killCrashChild(victim);
      children.push(boot());
    }
    await Promise.all(children.map(exited));
  } finally {
    await Promise.all(children.map(killCrashChild));
  }
  return judgeLog({ lines: readCrashLog(logFile), runs, kills });
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

function judgeLog({ lines, runs, kills }: { lines: string[]; runs: number; kills: number }): Verdict {
  const starting = (word: string) => lines.filter((line) => line.startsWith(`${word} `));
  const [begins, ends] = [starting("begin"), starting("end")];
  const done = new Set(ends).size;
  const begunAgain = begins.length - new Set(begins).size;
  const endedTwice = ends.length - done;
  const cutOffMax = kills * CRASH_WORKERS;
  const steps = runs * STEPS_PER_RUN;
  return judge(`${kills} kills, ${done} of ${steps} steps done, ${begunAgain} begun again, ${endedTwice} ended twice`, {
    "every step is done": done === steps,
    "every run ends, and none is made twice": lines.includes(`over: ${runs} of ${runs} runs`),
    "no stored step runs again": countBegunAfterStored(begins) === 0,
    [`at most ${cutOffMax}, in progress at a kill, are repeated`]: begunAgain <= cutOffMax && endedTwice <= cutOffMax,
  });
}

/**
 * A step is stored before the next one of its run begins, so a repeated step after that lost an acknowledged result.
 */
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
