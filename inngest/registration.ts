import type { Logger } from "@/lib/platform/log";

const REGISTER_RETRY_MS = 60_000;
/** Registration interval. An Inngest server that lost the functions runs no crons and does not ask for them. */
const REGISTER_INTERVAL_MS = 10 * 60_000;

interface RegistrationOptions {
  /** Posts the functions to Inngest's server when it receives `PUT`. */
  handler: (request: Request) => Promise<Response>;
  serveOrigin: string;
  log: Logger;
}

interface Registration {
  /** Registers now and at intervals, in the background, whether or not that server is up. Starts again after `stop`. */
  start(): void;
  stop(): Promise<void>;
}

export function createRegistration({ handler, serveOrigin, log }: RegistrationOptions): Registration {
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let isStopped = false;
  let last: string | null | undefined;
  const go = async () => {
    const failure = await register(handler, serveOrigin);
    if (failure !== last) report(log, failure);
    last = failure;
    if (isStopped) return;
    timer = setTimeout(begin, failure === null ? REGISTER_INTERVAL_MS : REGISTER_RETRY_MS).unref();
  };
  const begin = () => {
    turn = go();
  };
  return {
    start: () => {
      isStopped = false;
      begin();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

function report(log: Logger, failure: string | null): void {
  if (failure === null) log.info({}, "the functions are registered with Inngest's server");
  else log.warn({ reason: failure }, "registration with Inngest's server failed; trying again every minute");
}

/** @returns the reason for a failure; null on success */
async function register(handler: RegistrationOptions["handler"], serveOrigin: string): Promise<string | null> {
  const url = new URL("/api/inngest", serveOrigin);
  try {
    const response = await handler(new Request(url, { method: "PUT", headers: { host: url.host } }));
    return response.ok ? null : await response.text();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
