import type { Logger } from "./log";

interface Repetition {
  start(): void;
  /** Waits for the call in progress. */
  stop(): Promise<void>;
}

/** Calls `work` again `seconds` after each end. Logs errors and continues. */
export function repeatedly(seconds: number, work: () => Promise<unknown>, log: Logger): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let call: Promise<void> = Promise.resolve();
  let isStopped = true;
  const callOnce = async () => {
    await work().catch((error: unknown) => log.error({ err: error }, "looking for due work failed"));
    if (!isStopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      call = callOnce();
    }, seconds * 1000);
  };
  return {
    start: () => {
      if (!isStopped) return;
      isStopped = false;
      plan();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await call;
    },
  };
}
