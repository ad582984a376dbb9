import { Inngest } from "inngest";
import { type ConnectionPool, engineDatabase } from "@/inngest/engine/database";
import { createEmbeddedEngine, type EmbeddedEngine } from "@/inngest/engine/engine";
import { ENGINE_ORIGIN } from "@/inngest/engine/protocol";
import { newId } from "@/lib/core/id";
import { claimDue } from "@/lib/crawl/claim-due-feeds";
import { type Logger, limitErrorLines } from "@/lib/platform/log";
import { repeatedly } from "@/lib/platform/repeatedly";
import type { AppEvent } from "./events";
import type { FunctionOptions, serveEngine, serveInngest } from "./functions/serve";
import { type EngineChoice, LOOK_SECONDS, type WorkflowMode } from "./mode";
import { Observation } from "./observation";
import { createRegistration } from "./registration";

const STOP_GRACE_MS = 4_000;
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

/** Creates the engine and the client; nothing runs before `start`, which loads the functions. */
export function createWorkflows(options: WorkflowOptions): Workflows {
  const { choice, log } = options;
  const { mode, why, tickMinutes, dashboardUrl } = choice;
  const engine = mode === "embedded" ? createEngine(options) : null;
  const inngest = createInngest(choice, engine?.fetch ?? null, log);
  const send = async (events: AppEvent[]) => {
    await inngest.send(events.map((event) => ({ id: newId(), ...event })));
  };
  const common = { mode, why, tickMinutes, dashboardUrl, send };
  if (engine) {
    const look = repeatedly(LOOK_SECONDS, () => claimDue(options.context(), LOOK_SECONDS), log);
    let handler: ReturnType<typeof serveEngine> | undefined;
    const start = async () => {
      const { serveEngine } = await import("./functions/serve");
      handler ??= serveEngine(inngest, options, () => engine.prune());
      await engine.start(handler);
      look.start();
    };
    const stop = async () => {
      await look.stop();
      await engine.stop(STOP_GRACE_MS);
    };
    return { ...common, engine, handler: null, start, stop };
  }
  return { ...common, engine, ...inngestRoute(inngest, options) };
}

function inngestRoute(inngest: Inngest, options: WorkflowOptions): Pick<Workflows, "handler" | "start" | "stop"> {
  const { choice, log } = options;
  const { serveOrigin, isServerless } = choice;
  let served: Promise<ReturnType<typeof serveInngest>> | undefined;
  const serve = () => {
    served ??= import("./functions/serve").then(({ serveInngest }) => serveInngest(inngest, options));
    return served;
  };
  const handler = async (request: Request) => (await serve()).handler(request);
  const register = async (request: Request) => (await serve()).register(request);
  const registration = createRegistration({ handler: register, serveOrigin, log });
  // Inngest asks the functions of a serverless host for their list, by signed requests.
  const start = async () => (isServerless ? undefined : registration.start());
  return { handler, start, stop: registration.stop };
}

function createEngine({ pool, isExclusive, log }: WorkflowOptions): EmbeddedEngine {
  // Every look for work fails while the database is down.
  const errors = limitErrorLines(log, ENGINE_ERROR);
  return createEmbeddedEngine({
    database: engineDatabase(pool, { isExclusive }),
    onError: (where, error) => errors.error({ where, err: error }, "the workflow engine met an error"),
  });
}

const APP_ID = "lede";
/** SDK log lines that any stranger can cause. */
const BY_STRANGERS = /^(?:Signature validation failed|Missing body when |Received unhandled HTTP method)/;

/**
 * Creates the SDK's client. Functions are the same on both engines.
 *
 * @param engineFetch reaches the embedded engine without a network; null for Inngest's servers
 */
function createInngest({ mode, variables }: EngineChoice, engineFetch: typeof fetch | null, log: Logger): Inngest {
  if (engineFetch)
    return new Inngest({
      id: APP_ID,
      isDev: true,
      baseUrl: ENGINE_ORIGIN,
      fetch: engineFetch,
      logger: silent,
      middleware: [Observation],
    });
  // Explicit, because the SDK verifies callers only outside dev mode.
  const inngest = new Inngest({
    id: APP_ID,
    isDev: mode === "inngest-dev",
    logger: limitErrorLines(log, BY_STRANGERS),
    middleware: [Observation],
  });
  return inngest.setEnvVars(variables);
}

/** The engine reports through the app's own log. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
