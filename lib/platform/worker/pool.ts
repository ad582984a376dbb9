import { projectPath } from "@/lib/core/project-path";
import type { Jobs } from "./jobs";
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from "./thread-pool";

/** The only place where foreign bytes are parsed. */
export type WorkerPool = ThreadPool<Jobs>;

/** A pool for the jobs of `jobs.ts`. Its code is loaded in the threads alone, so neither the caller nor its bundle carries a parser. */
export function createWorkerPool({
  size = 2,
  deadlineMs = 5_000,
  heapMb = 160,
}: Partial<Omit<ThreadPoolOptions, "entry">> = {}): WorkerPool {
  return createThreadPool<Jobs>({ entry: projectPath("lib/platform/worker/worker.ts"), size, deadlineMs, heapMb });
}
