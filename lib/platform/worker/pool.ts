import { availableParallelism } from "node:os";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { threadArguments } from "@/lib/core/project-path";
import { isWithinRequest } from "@/lib/core/request-scope";
import { runInProcess } from "./in-process";
import type { Jobs } from "./jobs";
import type { JobTable, ThreadMessage } from "./serve";
import { WorkerError, type WorkerErrorCode } from "./worker-error";

/** Pool for the jobs of `jobs.ts`, the only code that parses foreign bytes. */
export type WorkerPool = ThreadPool<Jobs>;

/** @param options.isThreadOptional runs the jobs in the current thread on a host without threads */
export function createWorkerPool({
  size = 2,
  steady = availableParallelism() > 2 ? 2 : 1,
  deadlineMs = 5_000,
  heapMb = 160,
  idleMs = 10_000,
  isThreadOptional = false,
}: Partial<Omit<ThreadPoolOptions<Jobs>, "open">> & { isThreadOptional?: boolean } = {}): WorkerPool {
  // Bundlers find the entry in this form alone, with literals, and build it with everything that it loads.
  const open = (options: WorkerOptions) => new Worker(new URL("./worker.ts", import.meta.url), { ...options });
  const loadJobs = isThreadOptional ? async () => (await import("./jobs")).jobs : null;
  return createThreadPool<Jobs>({ open, size, steady: Math.min(steady, size), deadlineMs, heapMb, idleMs, loadJobs });
}

/** Time limit for a thread's start. */
const START_MS_MAX = 60_000;
/** A longer job gets a second thread beside it, for the jobs behind it. */
const LONG_JOB_MS = 500;
const YOUNG_HEAP_MB = 12;
const STACK_MB = 4;
/** Plain Node needs the loader of TypeScript; a build contains the entry as JavaScript. */
const EXEC_ARGV = process.env.NEXT_RUNTIME ? [] : threadArguments("worker.ts");
/** Jobs of a thread before its replacement, which bounds leaks in libraries. A new thread costs a third of a second. */
const JOBS_PER_THREAD = 5_000;

/** Runs named jobs in threads. */
export interface ThreadPool<Jobs extends JobTable> {
  /**
   * @throws {WorkerError} when the job overruns, crashes its thread, or throws
   * @throws Error when no thread starts, which is never the input's fault
   */
  run<Name extends keyof Jobs & string>(
    name: Name,
    input: Parameters<Jobs[Name]>[0],
  ): Promise<Awaited<ReturnType<Jobs[Name]>>>;
  /** Ends all threads and rejects waiting and running jobs with an `AbortError`. */
  close(): Promise<void>;
}

interface ThreadPoolOptions<Jobs extends JobTable> {
  /** Starts a thread, whose entry must call `serveJobs`. */
  open: (options: WorkerOptions) => Worker;
  /** Loads the jobs into this thread, for when no other one starts; null to refuse them. */
  loadJobs: (() => Promise<Jobs>) | null;
  /** Maximum number of threads; they start on demand. */
  size: number;
  /** Threads that stay. Others only stand in for a thread with a long job, since each takes 70 MB. */
  steady: number;
  /** Time limit of a job, without its wait and the start of a thread. */
  deadlineMs: number;
  /** Heap limit of a thread. Excludes buffers, so their size must be limited before. */
  heapMb: number;
  /** Time without a job after which a thread ends, to free its memory. The next job waits a third of a second longer. */
  idleMs: number;
}

interface Task {
  name: string;
  input: unknown;
  /** Whether a person waits for it. */
  isAwaited: boolean;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  task: Task | null;
  /** Limits its start, its job or its idle time. */
  timer: NodeJS.Timeout | undefined;
  /** Its job runs for longer than {@link LONG_JOB_MS}. */
  isLong: boolean;
  jobsDone: number;
}

/**
 * Threads for untrusted input, one job at a time in each. Jobs of requests run before background jobs. A thread that
 * overruns, runs out of memory or exits is replaced, and only its job is lost. Threads see no environment; an idle pool
 * does not keep the process alive.
 */
export function createThreadPool<Jobs extends JobTable>(options: ThreadPoolOptions<Jobs>): ThreadPool<Jobs> {
  const threads = new Set<Thread>();
  const queue: Task[] = [];

  function pump(): void {
    for (const thread of threads) {
      if (!thread.isReady || thread.task !== null) continue;
      const task = queue.shift();
      if (task !== undefined) begin(thread, task);
      else {
        thread.worker.unref();
        thread.timer ??= setTimeout(discard, options.idleMs, thread).unref();
      }
    }
    for (let missing = missingThreads(threads, queue.length, options); missing > 0; missing -= 1) start();
  }

  function start(): void {
    const thread = openThread(options, queue);
    if (thread === null) return;
    thread.timer = setTimeout(() => lose(thread, "crashed", "The thread did not start in time."), START_MS_MAX);
    threads.add(thread);
    thread.worker.on("message", (message: ThreadMessage) => receive(thread, message));
    thread.worker.on("error", (error) => lose(thread, "crashed", `The thread died: ${error.message}`));
    thread.worker.on("exit", () => lose(thread, "crashed", "The thread ended before its job did."));
  }

  function begin(thread: Thread, task: Task): void {
    clearTimeout(thread.timer);
    thread.task = task;
    thread.worker.ref();
    const onDeadline = () => lose(thread, "timeout", `${task.name} ran longer than ${options.deadlineMs} ms.`);
    limitTime(thread, options.deadlineMs, { onLong: pump, onDeadline });
    const refusal = post(thread.worker, task);
    if (refusal !== null) settle(thread, { kind: "failed", message: refusal });
  }

  function receive(thread: Thread, message: ThreadMessage): void {
    if (!threads.has(thread)) return;
    if (message.kind === "ready") {
      clearTimeout(thread.timer);
      Object.assign(thread, { isReady: true, timer: undefined });
      pump();
    } else settle(thread, message);
  }

  function settle(thread: Thread, message: Exclude<ThreadMessage, { kind: "ready" }>): void {
    const { task } = thread;
    clearTimeout(thread.timer);
    Object.assign(thread, { task: null, timer: undefined, isLong: false, jobsDone: thread.jobsDone + 1 });
    if (message.kind === "done") task?.resolve(message.output);
    else task?.reject(new WorkerError("failed", message.message));
    if (thread.jobsDone >= JOBS_PER_THREAD || threads.size > threadsMax(threads, options)) discard(thread);
    pump();
  }

  function lose(thread: Thread, code: WorkerErrorCode, message: string): void {
    if (!threads.has(thread)) return;
    discard(thread);
    if (thread.isReady) thread.task?.reject(new WorkerError(code, message));
    else runWithoutThread(queue.splice(0, 1), options);
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
        enqueue(queue, { name, input, isAwaited: isWithinRequest(), resolve: resolve as Task["resolve"], reject });
        pump();
      }),
    async close() {
      const closed = new DOMException("The worker pool was closed.", "AbortError");
      for (const task of [...queue.splice(0), ...[...threads].map(({ task }) => task)]) task?.reject(closed);
      await Promise.all([...threads].map(discard));
    },
  };
}

/** Puts a job of a request before those of background work. */
function enqueue(queue: Task[], task: Task): void {
  const firstBehind = task.isAwaited ? queue.findIndex(({ isAwaited }) => !isAwaited) : -1;
  queue.splice(firstBehind < 0 ? queue.length : firstBehind, 0, task);
}

/** Hands a job to a thread; returns why its input cannot be copied. */
function post(worker: Worker, { name, input }: Task): string | null {
  try {
    worker.postMessage({ name, input });
    return null;
  } catch (error) {
    return String(error);
  }
}

type ThreadlessOptions<Jobs extends JobTable> = Pick<ThreadPoolOptions<Jobs>, "loadJobs" | "deadlineMs">;

/** Runs jobs in the current thread when no other starts, or rejects them, so that a broken pool reports its error. */
function runWithoutThread<Jobs extends JobTable>(
  tasks: readonly Task[],
  { loadJobs, deadlineMs }: ThreadlessOptions<Jobs>,
): void {
  for (const { name, input, resolve, reject } of tasks) {
    if (loadJobs === null) reject(new Error("A worker thread could not start."));
    else
      loadJobs()
        .then((jobs) => runInProcess(jobs, { name, input }, deadlineMs))
        .then(resolve, reject);
  }
}

type Sizes = Pick<ThreadPoolOptions<never>, "size" | "steady">;

function threadsMax(threads: ReadonlySet<Thread>, { size, steady }: Sizes): number {
  return Math.min(size, steady + [...threads].filter(({ isLong }) => isLong).length);
}

function missingThreads(threads: ReadonlySet<Thread>, waiting: number, options: Sizes): number {
  const starting = [...threads].filter(({ isReady }) => !isReady).length;
  return Math.min(waiting - starting, threadsMax(threads, options) - threads.size);
}

/** Calls `onLong` when a job runs for long, and `onDeadline` when it overruns. */
function limitTime(
  thread: Thread,
  deadlineMs: number,
  { onLong, onDeadline }: { onLong: () => void; onDeadline: () => void },
): void {
  const longMs = Math.min(LONG_JOB_MS, deadlineMs);
  thread.timer = setTimeout(() => {
    thread.timer = setTimeout(onDeadline, deadlineMs - longMs);
    thread.isLong = true;
    onLong();
  }, longMs);
}

/** On a host that refuses threads, takes all jobs out of the queue and returns null. */
function openThread<Jobs extends JobTable>(options: ThreadPoolOptions<Jobs>, queue: Task[]): Thread | null {
  const limits = { maxOldGenerationSizeMb: options.heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB };
  // Output is not read, because reading would keep the process alive. The libraries' output stays in the thread.
  const output = { stdout: true, stderr: true };
  try {
    const resourceLimits = { ...limits, stackSizeMb: STACK_MB };
    const worker = options.open({ env: {}, execArgv: EXEC_ARGV, resourceLimits, ...output });
    return { worker, isReady: false, task: null, timer: undefined, isLong: false, jobsDone: 0 };
  } catch {
    runWithoutThread(queue.splice(0), options);
    return null;
  }
}
