import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { projectPath } from "@/lib/core/project-path";
import { withinRequest } from "@/lib/core/request-scope";
import { createThreadPool, type ThreadPool } from "./pool";
import type { MisbehavingJobs } from "./testing/misbehaving-jobs";
import { isWorkerError } from "./worker-error";

let pool: ThreadPool<MisbehavingJobs>;
/** The end of the last thread started. */
let ended: Promise<unknown>;

function open({ size = 1, steady = 1, deadlineMs = 10_000, idleMs = 60_000 } = {}) {
  const sizes = { size, steady, deadlineMs, idleMs };
  return openWith("lib/platform/worker/testing/misbehaving-jobs.ts", { ...sizes, loadJobs: null });
}

type Options = Omit<Parameters<typeof createThreadPool<MisbehavingJobs>>[0], "open" | "heapMb">;

function openWith(entry: string, options: Options) {
  const start = (workerOptions: WorkerOptions) => {
    const worker = new Worker(projectPath(entry), workerOptions);
    ended = new Promise((resolve) => worker.once("exit", resolve));
    return worker;
  };
  pool = createThreadPool<MisbehavingJobs>({ ...options, open: start, heapMb: 32 });
  return pool;
}

afterEach(() => pool.close());

test("pairs each answer with its job when jobs outnumber threads", async () => {
  open({ size: 2, steady: 2 });
  const texts = Array.from({ length: 40 }, (_, index) => `text ${index}`);
  expect(await Promise.all(texts.map((text) => pool.run("echo", text)))).toEqual(texts);
});

test("runs the jobs of requests before those of background work", async () => {
  open();
  const order: string[] = [];
  const run = async (text: string) => {
    order.push(await pool.run("echo", text));
  };
  const background = ["crawl 1", "crawl 2", "crawl 3"].map(run);
  const awaited: Promise<void>[] = [];
  withinRequest(() => void awaited.push(run("check 1"), run("check 2")));
  await Promise.all([...background, ...awaited]);
  expect(order).toEqual(["check 1", "check 2", "crawl 1", "crawl 2", "crawl 3"]);
});

/** Makes every job of the test short, however busy the machine is. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("starts no second thread for short jobs", async () => {
  stopClock();
  open({ size: 2, steady: 1 });
  const threads = await Promise.all(Array.from({ length: 40 }, () => pool.run("threadId", undefined)));
  expect(new Set(threads).size).toBe(1);
});

test("ends a thread without jobs, and starts another for the next one", async () => {
  open({ idleMs: 20 });
  const first = await pool.run("threadId", undefined);
  await ended;
  expect(await pool.run("threadId", undefined)).not.toBe(first);
});

test("keeps an idle thread for a job that arrives in time", async () => {
  open({ idleMs: 5_000 });
  const first = await pool.run("threadId", undefined);
  expect(await pool.run("echo", "soon")).toBe("soon");
  expect(await pool.run("threadId", undefined)).toBe(first);
});

test("continues beside a long job in a second thread, which ends with it", async () => {
  open({ size: 2, steady: 1, deadlineMs: 5_000 });
  const first = await pool.run("threadId", undefined);
  const outcome = expect(pool.run("loop", undefined)).rejects.toMatchObject({ code: "timeout" });
  const second = await pool.run("threadId", undefined);
  expect(second).not.toBe(first);
  await outcome;
  stopClock();
  const after = await Promise.all(Array.from({ length: 10 }, () => pool.run("threadId", undefined)));
  expect(new Set(after).size).toBe(1);
});

describe("misbehaving jobs", () => {
  test.each(["loop", "hang"] as const)("%s ends at the deadline", async (name) => {
    open({ deadlineMs: 2_000 });
    await expect(pool.run(name, undefined)).rejects.toMatchObject({ name: "WorkerError", code: "timeout" });
    expect(await pool.run("echo", "still there")).toBe("still there");
  });

  test("a backtracking regular expression ends at the deadline", async () => {
    open({ deadlineMs: 2_000 });
    await expect(pool.run("backtrack", `${"a".repeat(50)}!`)).rejects.toMatchObject({ code: "timeout" });
  });

  test.each(["fillHeap", "exit", "throwLater"] as const)("%s ends only its own thread", async (name) => {
    open();
    await expect(pool.run(name, undefined)).rejects.toMatchObject({ name: "WorkerError", code: "crashed" });
    expect(await pool.run("echo", "still there")).toBe("still there");
  });

  test("reports a job's error and keeps the thread", async () => {
    open();
    const thread = await pool.run("threadId", undefined);
    await expect(pool.run("refuse", undefined)).rejects.toMatchObject({
      code: "failed",
      message: "TypeError: this is no feed",
    });
    await expect(pool.run("overflowStack", 0)).rejects.toMatchObject({ code: "failed" });
    expect(await pool.run("threadId", undefined)).toBe(thread);
  });

  test("leave waiting jobs to a new thread", async () => {
    open({ deadlineMs: 2_000 });
    const [lost, ...others] = await Promise.allSettled([
      pool.run("loop", undefined),
      pool.run("echo", "one"),
      pool.run("echo", "two"),
    ]);
    expect(lost.status).toBe("rejected");
    expect(others).toEqual([
      { status: "fulfilled", value: "one" },
      { status: "fulfilled", value: "two" },
    ]);
  });

  test("are refused when their input cannot be copied", async () => {
    open();
    const uncopyable = (() => undefined) as unknown as string;
    await expect(pool.run("echo", uncopyable)).rejects.toMatchObject({ code: "failed" });
    expect(await pool.run("echo", "still there")).toBe("still there");
  });
});

test("replaces a thread after 5,000 jobs", async () => {
  open();
  const first = await pool.run("threadId", undefined);
  for (let job = 1; job < 5_000; job += 1) await pool.run("echo", "x");
  expect(await pool.run("threadId", undefined)).not.toBe(first);
});

test("threads see no environment variables", async () => {
  expect(await open().run("environment", undefined)).toEqual({});
});

describe("when no thread starts", () => {
  const sizes = { size: 1, steady: 1, deadlineMs: 2_000, idleMs: 60_000 };
  const loadJobs = async () => (await import("./testing/misbehaving-jobs")).misbehavingJobs;

  test("rejects jobs with an error that does not blame the input", async () => {
    openWith("absent.ts", { ...sizes, loadJobs: null });
    const error: unknown = await pool.run("echo", "x").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "Error", message: "A worker thread could not start." });
    expect(isWorkerError(error)).toBe(false);
  });

  test("runs jobs in the current thread where that is allowed", async () => {
    openWith("absent.ts", { ...sizes, loadJobs });
    const texts = ["one", "two", "three"];
    expect(await Promise.all(texts.map((text) => pool.run("echo", text)))).toEqual(texts);
    await expect(pool.run("refuse", undefined)).rejects.toMatchObject({ name: "WorkerError", code: "failed" });
  });

  test("ends them at the deadline", async () => {
    openWith("absent.ts", { ...sizes, loadJobs });
    await expect(pool.run("backtrack", `${"a".repeat(50)}!`)).rejects.toMatchObject({ code: "timeout" });
    expect(await pool.run("echo", "still there")).toBe("still there");
  });

  test("runs jobs in the current thread on a host that refuses threads", async () => {
    const refuse = () => {
      throw new Error("no threads here");
    };
    pool = createThreadPool<MisbehavingJobs>({ ...sizes, open: refuse, heapMb: 32, loadJobs });
    expect(await pool.run("echo", "x")).toBe("x");
  });
});

test("rejects running and waiting jobs on close", async () => {
  open();
  await pool.run("echo", "warm");
  const results = Promise.allSettled([pool.run("hang", undefined), pool.run("echo", "waiting")]);
  await pool.close();
  const reason = expect.objectContaining({ name: "AbortError" });
  expect(await results).toEqual([
    { status: "rejected", reason },
    { status: "rejected", reason },
  ]);
});

test("lets the process exit when idle", async () => {
  const module = pathToFileURL(projectPath("lib/platform/worker/pool.ts")).href;
  const script = `
    const { createWorkerPool } = await import(${JSON.stringify(module)});
    const article = { title: "", text: "It works as it should.", language: "en" };
    console.log(await createWorkerPool().run("summarise", article));`;
  const args = ["--import", "./scripts/alias.mjs", "--input-type=module", "-e", script];
  const child = spawn(process.execPath, args, { cwd: projectPath("."), stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  expect({ code, output }).toEqual({ code: 0, output: "It works as it should.\n" });
});
