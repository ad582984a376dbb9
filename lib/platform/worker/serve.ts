import { parentPort } from "node:worker_threads";

/** Functions of a thread, by name. Inputs and outputs are copied between threads. */
export type JobTable = Record<string, (input: never) => unknown>;

/** Request to a thread, and its messages: ready once, then one answer for each job. */
export interface JobMessage {
  name: string;
  input: unknown;
}
export type ThreadMessage = { kind: "ready" } | { kind: "done"; output: unknown } | { kind: "failed"; message: string };

/** Runs the pool's jobs in this thread, one after the other. */
export function serveJobs(jobs: JobTable): void {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  parentPort?.on("message", async ({ name, input }: JobMessage) => {
    try {
      // The pool's types pair each name with its input.
      post({ kind: "done", output: await jobs[name]?.(input as never) });
    } catch (error) {
      post({ kind: "failed", message: String(error) });
    }
  });
  post({ kind: "ready" });
}
