import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { projectPath } from "@/lib/core/project-path";
import type { Jobs } from "./jobs";
import type { JobTable, ThreadMessage } from "./serve";
import { WorkerError, type WorkerErrorCode } from "./worker-error";

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

/** Time limit for a thread's start. */
const START_MS_MAX = 60_000;
const YOUNG_HEAP_MB = 24;
const STACK_MB = 4;
/** Jobs of a thread before its replacement, which bounds leaks in libraries. A new thread costs a third of a second. */
const JOBS_PER_THREAD = 5_000;

/** Runs named jobs in threads. */
export interface ThreadPool<Jobs extends JobTable> {
  /** @throws {WorkerError} when the job overruns, crashes its thread, or throws */
  run<Name extends keyof Jobs & string>(
    name: Name,
    input: Parameters<Jobs[Name]>[0],
  ): Promise<Awaited<ReturnType<Jobs[Name]>>>;
  /** Ends all threads and rejects waiting and running jobs. */
  close(): Promise<void>;
}

interface ThreadPoolOptions {
  /** Absolute path of the threads' TypeScript entry, which must call `serveJobs`. */
  entry: string;
  /** Maximum number of threads; they start on demand. */
  size: number;
  /** Time limit of a job, without its wait and the start of a thread. */
  deadlineMs: number;
  /** Heap limit of a thread. Excludes buffers, so their size must be limited before. */
  heapMb: number;
}

interface Task {
  name: string;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (error: WorkerError) => void;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
  jobsDone: number;
}

/**
 * Threads for untrusted input, one job at a time in each. A thread that overruns, runs out of memory or exits is
 * replaced, and only its job is lost. Threads see no environment; an idle pool does not keep the process alive.
 */
export function createThreadPool<Jobs extends JobTable>(options: ThreadPoolOptions): ThreadPool<Jobs> {
  const threads = new Set<Thread>();
  const queue: Task[] = [];

  function pump(): void {
    for (const thread of threads) {
      if (!thread.isReady || thread.task !== null) continue;
      const task = queue.shift();
      if (task === undefined) thread.worker.unref();
      else begin(thread, task);
    }
    const starting = [...threads].filter((thread) => !thread.isReady).length;
    for (let missing = queue.length - starting; missing > 0 && threads.size < options.size; missing -= 1) start();
  }

  function start(): void {
    const thread: Thread = { worker: openWorker(options), isReady: false, task: null, timer: undefined, jobsDone: 0 };
    threads.add(thread);
    thread.timer = setTimeout(() => lose(thread, "crashed", "The thread did not start in time."), START_MS_MAX);
    thread.worker.on("message", (message: ThreadMessage) => receive(thread, message));
    thread.worker.on("error", (error) => lose(thread, "crashed", `The thread died: ${error.message}`));
    thread.worker.on("exit", () => lose(thread, "crashed", "The thread ended before its job did."));
  }

  function begin(thread: Thread, task: Task): void {
    thread.task = task;
    thread.worker.ref();
    const message = `${task.name} ran longer than ${options.deadlineMs} ms.`;
    thread.timer = setTimeout(() => lose(thread, "timeout", message), options.deadlineMs);
    try {
      thread.worker.postMessage({ name: task.name, input: task.input });
    } catch (error) {
      settle(thread, { kind: "failed", message: String(error) });
    }
  }

  function receive(thread: Thread, message: ThreadMessage): void {
    if (!threads.has(thread)) return;
    if (message.kind === "ready") {
      clearTimeout(thread.timer);
      thread.isReady = true;
      pump();
    } else settle(thread, message);
  }

  function settle(thread: Thread, message: Exclude<ThreadMessage, { kind: "ready" }>): void {
    const { task } = thread;
    clearTimeout(thread.timer);
    thread.task = null;
    thread.jobsDone += 1;
    if (message.kind === "done") task?.resolve(message.output);
    else task?.reject(new WorkerError("failed", message.message));
    if (thread.jobsDone >= JOBS_PER_THREAD) discard(thread);
    pump();
  }

  /** A thread that dies at its start rejects a waiting job, so that a broken pool reports its error. */
  function lose(thread: Thread, code: WorkerErrorCode, message: string): void {
    if (!threads.has(thread)) return;
    discard(thread);
    const task = thread.isReady ? thread.task : queue.shift();
    task?.reject(new WorkerError(code, message));
    pump();
  }

  function discard(thread: Thread): Promise<number> {
    threads.delete(thread);
    clearTimeout(thread.timer);
    return thread.worker.terminate();
  }

  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        // The thread returns the output of the job with that name, so the untyped output has its type.
        queue.push({ name, input, resolve: resolve as (output: unknown) => void, reject });
        pump();
      }),
    async close() {
      const closed = new WorkerError("crashed", "The worker pool was closed.");
      for (const task of queue.splice(0)) task.reject(closed);
      for (const thread of threads) thread.task?.reject(closed);
      await Promise.all([...threads].map(discard));
    },
  };
}

/** Resolves the path at run time, so that bundlers do not include the entry. */
function openWorker({ entry, heapMb }: ThreadPoolOptions): Worker {
  return new Worker(pathToFileURL(entry), {
    env: {},
    execArgv: ["--import", pathToFileURL(projectPath("scripts/alias.mjs")).href],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB, stackSizeMb: STACK_MB },
    // Not read, because reading would keep the process alive. Output of libraries stays in the thread.
    stdout: true,
    stderr: true,
  });
}
