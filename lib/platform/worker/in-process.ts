import { runInNewContext } from "node:vm";
import type { JobMessage, JobTable } from "./serve";
import { WorkerError } from "./worker-error";

/**
 * Runs a job in this thread. The deadline ends its synchronous part, which is nearly all of it; the memory is the
 * process's own.
 *
 * @throws WorkerError when the job overruns or throws
 */
export async function runInProcess(jobs: JobTable, { name, input }: JobMessage, deadlineMs: number): Promise<unknown> {
  // The pool's types pair each name with its input.
  const job = () => jobs[name]?.(input as never);
  try {
    return await runInNewContext("job()", { job }, { timeout: deadlineMs });
  } catch (error) {
    if (!isOverrun(error)) throw new WorkerError("failed", String(error));
    throw new WorkerError("timeout", `${name} ran longer than ${deadlineMs} ms.`);
  }
}

/** An error of the script's own context is not an instance of this context's `Error`. */
function isOverrun(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
