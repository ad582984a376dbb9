import type { Job } from "./claim";
import { type Ending, endRuns } from "./end-run";
import { failRun, lockLeases } from "./lease";
import { checkOutput, RunRefusedError } from "./limits";
import { type Engine, type Return, transact } from "./state";

/** Returns that one transaction takes: no more than a worker pool of a large machine makes at once. */
const RETURNS_PER_TRANSACTION = 64;

/**
 * Ends the run of a function that has returned. Returns that come while others are being stored wait for each other and
 * share the next transaction: commits, not calls, are what a run without steps costs.
 *
 * @param data JSON text
 */
export async function settleReturn(engine: Engine, job: Job, data: string): Promise<void> {
  try {
    checkOutput("the function", data);
  } catch (error) {
    if (!(error instanceof RunRefusedError)) throw error;
    return failRun(engine, job, error);
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  engine.returns.waiting.push({ job, data, resolve, reject });
  if (!engine.returns.isStoring) void storeReturns(engine);
  return promise;
}

async function storeReturns(engine: Engine): Promise<void> {
  const { returns } = engine;
  returns.isStoring = true;
  for (;;) {
    const together = returns.waiting.splice(0, RETURNS_PER_TRANSACTION);
    if (together.length === 0) break;
    await storeTogether(engine, together);
  }
  returns.isStoring = false;
}

/** What fails together is tried alone, so that one bad return does not keep the others. */
async function storeTogether(engine: Engine, together: readonly Return[]): Promise<void> {
  try {
    await endAll(engine, together);
    for (const { resolve } of together) resolve();
  } catch (error) {
    const [first, ...others] = together;
    if (others.length === 0) first?.reject(error);
    else for (const one of together) await storeTogether(engine, [one]);
  }
}

function endAll(engine: Engine, together: readonly Return[]): Promise<void> {
  return transact(engine, async (work) => {
    const leases = await lockLeases(
      work,
      together.map(({ job }) => job),
      engine.owner,
    );
    const endings = new Map<string, Ending>();
    for (const { job, data } of together) {
      const run = leases.get(job.id)?.run;
      // A run ends once, whatever number of its jobs return.
      if (run && !endings.has(run.id)) endings.set(run.id, { run, outcome: { data, error: null } });
    }
    if (endings.size > 0) await endRuns(work, [...endings.values()]);
  });
}
