import { type Logger, limitErrorLines, loggedReason } from "./log";

const FAILED = "looking for due work failed";

interface Repetition {
  start(): void;
  /** Waits for the call in progress. */
  stop(): Promise<void>;
}

/** Calls `work` again `seconds` after each end. Logs errors, at most one a minute, and continues. */
export function repeatedly(seconds: number, work: () => Promise<unknown>, log: Logger): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let call: Promise<void> = Promise.resolve();
  let isStopped = true;
  let hasFailed = false;
  const errors = limitErrorLines(log, new RegExp(FAILED));
  const callOnce = async () => {
    try {
      await work();
      if (hasFailed) log.info("looking for due work succeeds again");
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      errors.error({ err: error }, `${FAILED}: ${loggedReason(error)}`);
    }
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
