import { runEngineTransaction } from "./database";
import { type Ending, endRuns } from "./end-run";
import { lockLeases } from "./lease";
import { checkOutput } from "./limits";
import type { Engine, Job, ReturnedCall } from "./types";

const RETURNS_PER_TRANSACTION = 64;

/**
 * Ends the run of a function that has returned. Returns that arrive during a transaction share the next one, because the
 * commit is the main cost of a run without steps.
 *
 * @param data JSON text
 * @throws RunRefusedError when it is too large
 */
export async function settleReturn(engine: Engine, job: Job, data: string): Promise<void> {
  checkOutput("the function", data);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  engine.returned.waiting.push({ job, data, resolve, reject });
  if (!engine.returned.isStoring) void storeReturns(engine);
  return promise;
}

async function storeReturns(engine: Engine): Promise<void> {
  const { returned } = engine;
  returned.isStoring = true;
  for (;;) {
    const together = returned.waiting.splice(0, RETURNS_PER_TRANSACTION);
    if (together.length === 0) break;
    await storeTogether(engine, together);
  }
  returned.isStoring = false;
}

/** Retries a failed batch one by one, so that one bad return does not block the others. */
async function storeTogether(engine: Engine, together: readonly ReturnedCall[]): Promise<void> {
  try {
    await endAll(engine, together);
    for (const { resolve } of together) resolve();
  } catch (error) {
    const [first, ...others] = together;
    if (others.length === 0) first?.reject(error);
    else for (const one of together) await storeTogether(engine, [one]);
  }
}

function endAll(engine: Engine, together: readonly ReturnedCall[]): Promise<void> {
  return runEngineTransaction(engine, async (work) => {
    const jobs = together.map(({ job }) => job);
    const leases = await lockLeases(work, jobs, engine.owner);
    const endings = new Map<string, Ending>();
    for (const { job, data } of together) {
      const run = leases.get(job.id)?.run;
      // Several jobs of a run may return; the run ends once.
      if (run && !endings.has(run.id)) endings.set(run.id, { run, outcome: { data, error: null } });
    }
    if (endings.size > 0) await endRuns(work, [...endings.values()]);
  });
}
