import { projectPath } from "@/lib/core/project-path";
import type { Jobs } from "./jobs";
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from "./thread-pool";

/** Entry of the threads, the only code that parses foreign bytes. */
export type WorkerPool = ThreadPool<Jobs>;

/** A pool for the jobs of `jobs.ts`. Only the threads load them, so no bundle contains a parser. */
export function createWorkerPool({
  size = 2,
  deadlineMs = 5_000,
  heapMb = 160,
}: Partial<Omit<ThreadPoolOptions, "entry">> = {}): WorkerPool {
  return createThreadPool<Jobs>({ entry: projectPath("lib/platform/worker/worker.ts"), size, deadlineMs, heapMb });
}
