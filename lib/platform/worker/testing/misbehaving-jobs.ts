import { parentPort } from "node:worker_threads";
import { serveJobs } from "@/lib/platform/worker/serve";

/** Jobs that overrun, crash and throw, and a few valid ones. */
export const misbehavingJobs = {
  echo: (text: string) => text,
  threadId: async () => (await import("node:worker_threads")).threadId,
  environment: () => ({ ...process.env }),
  loop: () => {
    for (;;) if (parentPort === null) break;
  },
  hang: () => new Promise<never>(() => undefined),
  backtrack: (text: string) => /^(?:a+)+$/.test(text),
  fillHeap: () => {
    const kept: number[][] = [];
    while (parentPort !== null) kept.push(new Array<number>(100_000).fill(1.5));
    return kept.length;
  },
  overflowStack: (depth: number): number => 1 + misbehavingJobs.overflowStack(depth + 1),
  exit: () => process.exit(0),
  throwLater: () => {
    setImmediate(() => {
      throw new Error("thrown outside the job");
    });
    return new Promise<never>(() => undefined);
  },
  refuse: () => {
    throw new TypeError("this is no feed");
  },
};

export type MisbehavingJobs = typeof misbehavingJobs;

serveJobs(misbehavingJobs);
