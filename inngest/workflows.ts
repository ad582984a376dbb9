import type { Inngest } from "inngest";
import { type ConnectionPool, engineDatabase } from "@/inngest/engine/database";
import { createEmbeddedEngine, type EmbeddedEngine } from "@/inngest/engine/engine";
import { chunksOf } from "@/lib/core/chunks-of";
import { newId } from "@/lib/core/id";
import { lazily } from "@/lib/core/lazily";
import { outsideRequest } from "@/lib/core/request-scope";
import { isCutOff } from "@/lib/core/shutdown";
import { claimDue } from "@/lib/crawl/claim-due-feeds";
import { type Logger, limitErrorLines } from "@/lib/platform/log";
import { repeatedly } from "@/lib/platform/repeatedly";
import type { AppEvent } from "./events";
import type { FunctionOptions } from "./functions/serve";
import { POLL_SECONDS, type WorkflowMode } from "./mode";
import { createRegistration } from "./registration";

const STOP_GRACE_MS = 4_000;
/** Inngest takes 5,000 events in a request. Fewer leave room for its limit on bytes. */
const EVENTS_PER_REQUEST = 1_000;
const ENGINE_ERROR = /^the workflow engine met an error$/;

export interface Workflows {
  mode: WorkflowMode;
  /** Variables that decided the mode. */
  why: string;
  tickMinutes: number;
  dashboardUrl: string | null;
  /** Throws when the engine rejects the events. */
  send(events: AppEvent[]): Promise<void>;
  /** Starts to run functions; with Inngest, registers them first. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Handles calls of Inngest's server; null for the embedded engine. */
  handler: ((request: Request) => Promise<Response>) | null;
  engine: EmbeddedEngine | null;
}

interface WorkflowOptions extends FunctionOptions {
  pool: ConnectionPool;
  isExclusive: boolean;
  log: Logger;
}

/** Creates the engine; nothing runs before `start`. Loads the client and the functions at their first use. */
export function createWorkflows(options: WorkflowOptions): Workflows {
  const { choice, log } = options;
  const { mode, why, tickMinutes, dashboardUrl } = choice;
  const engine = mode === "embedded" ? createEngine(options) : null;
  const client = lazily(async () => {
    const { createInngest } = await import("./client");
    return createInngest(choice, engine?.fetch ?? null, log);
  });
  const send = async (events: AppEvent[]) => {
    const inngest = await client();
    for (const some of chunksOf(events, EVENTS_PER_REQUEST))
      await inngest.send(some.map((event) => ({ id: newId(), ...event })));
  };
  const common = { mode, why, tickMinutes, dashboardUrl, send };
  if (engine) {
    const poll = repeatedly(POLL_SECONDS, () => claimDue(options.context(), POLL_SECONDS), log);
    const handler = lazily(async () => {
      const { serveEngine } = await import("./functions/serve");
      return serveEngine(await client(), options, () => engine.prune());
    });
    const start = async () => {
      await engine.start(await handler());
      poll.start();
    };
    const stop = async () => {
      await poll.stop();
      await engine.stop(STOP_GRACE_MS);
    };
    return { ...common, engine, handler: null, start, stop };
  }
  return { ...common, engine, ...inngestRoute(client, options) };
}

function inngestRoute(
  client: () => Promise<Inngest>,
  options: WorkflowOptions,
): Pick<Workflows, "handler" | "start" | "stop"> {
  const { choice, log } = options;
  const { serveOrigin, isServerless } = choice;
  const serve = lazily(async () => {
    const { serveInngest } = await import("./functions/serve");
    return serveInngest(await client(), options);
  });
  // Calls by Inngest are background work, though they arrive as requests.
  const handler = (request: Request) => outsideRequest(async () => (await serve()).handler(request));
  const register = async (request: Request) => (await serve()).register(request);
  const registration = createRegistration({ handler: register, serveOrigin, log });
  // A serverless host does not register: Inngest requests its list of functions, with a signed request.
  const start = async () => (isServerless ? undefined : registration.start());
  return { handler, start, stop: registration.stop };
}

function createEngine({ pool, isExclusive, log }: WorkflowOptions): EmbeddedEngine {
  // Every poll fails while the database is down.
  const errors = limitErrorLines(log, ENGINE_ERROR);
  return createEmbeddedEngine({
    database: engineDatabase(pool, { isExclusive }),
    // The database is closed while the process stops. The next process repeats what that cuts off.
    onError: (where, error) =>
      isCutOff(error) ? undefined : errors.error({ where, err: error }, "the workflow engine met an error"),
  });
}
