import { Inngest } from "inngest";
import { serve } from "inngest/edge";
import { type ConnectionPool, engineDatabase } from "@/inngest/engine/database";
import { createEmbeddedEngine, type EmbeddedEngine } from "@/inngest/engine/engine";
import { ENGINE_ORIGIN } from "@/inngest/engine/protocol";
import type { SystemContext } from "@/lib/context/context";
import { claimDue } from "@/lib/crawl/claim-due-feeds";
import { withFewLines } from "@/lib/platform/few-lines";
import type { Logger } from "@/lib/platform/log";
import { repeatedly } from "@/lib/platform/repeatedly";
import type { AppEvent } from "./events";
import { enrich, writeTexts } from "./functions/articles";
import { askHubs, crawlGroup, crawlNow, crawlRound, crawlTick } from "./functions/crawl";
import { housekeep } from "./functions/housekeep";
import { digestTick, mailTick, sendDigest, sendMail } from "./functions/mail";
import { rederive, refile } from "./functions/newsfeeds";
import type { EngineChoice, WorkflowMode } from "./mode";
import { createRegistration } from "./registration";

const STOP_GRACE_MS = 4_000;
const ENGINE_ERROR = /^the workflow engine met an error$/;
/** The embedded engine costs nothing to ask, so feeds are crawled when they are due, not at the next tick. */
const LOOK_SECONDS = 2;

/** The durable functions, on whichever engine runs them. */
export interface Workflows {
  mode: WorkflowMode;
  /** Which variables decided on it. */
  why: string;
  /** Minutes from one look for due work to the next. */
  tickMinutes: number;
  /** Where Inngest shows its runs, as far as known. */
  dashboardUrl: string | null;
  /** Throws when the engine does not take the events. */
  send(events: AppEvent[]): Promise<void>;
  /** Begins to run functions; with Inngest, its server is told of them and calls. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What Inngest's server calls; null when the engine is embedded and there is nobody to call. */
  handler: ((request: Request) => Promise<Response>) | null;
  /** Null where the engine is not ours. */
  engine: EmbeddedEngine | null;
}

interface WorkflowOptions {
  choice: EngineChoice;
  pool: ConnectionPool;
  isExclusive: boolean;
  crawlsMax: number;
  context: () => SystemContext;
  log: Logger;
}

/** Makes the engine, the client and the functions; nothing runs before `start`. */
export function createWorkflows(options: WorkflowOptions): Workflows {
  const { choice, log } = options;
  const { mode, why, tickMinutes, dashboardUrl } = choice;
  const engine = mode === "embedded" ? createEngine(options) : null;
  const inngest = createInngest(choice, engine?.fetch ?? null, log);
  const functions = createFunctions(inngest, options, async () => engine?.prune());
  const send = async (events: AppEvent[]) => {
    await inngest.send(events);
  };
  const common = { mode, why, tickMinutes, dashboardUrl, send };
  if (engine) {
    const handler = serve({ client: inngest, functions });
    const look = repeatedly(LOOK_SECONDS, () => claimDue(options.context(), LOOK_SECONDS), log);
    const start = async () => {
      await engine.start(handler);
      look.start();
    };
    const stop = async () => {
      await look.stop();
      await engine.stop(STOP_GRACE_MS);
    };
    return { ...common, engine, handler: null, start, stop };
  }
  const { handler, registration } = createRoute(inngest, functions, options);
  return { ...common, engine, handler, start: async () => registration.start(), stop: registration.stop };
}

/** A stranger's `PUT` is refused: it would have us tell Inngest's server something on somebody else's word. */
function createRoute(
  client: Inngest,
  functions: ReturnType<typeof createFunctions>,
  { choice: { serveOrigin }, log }: WorkflowOptions,
) {
  const handler = serve({ client, functions, serveOrigin, enableUnauthedSync: false });
  const forOurselves = serve({ client, functions, serveOrigin, enableUnauthedSync: true });
  return { handler, registration: createRegistration({ handler: forOurselves, serveOrigin, log }) };
}

function createEngine({ pool, isExclusive, log }: WorkflowOptions): EmbeddedEngine {
  // While the database is away, each look for work fails.
  const errors = withFewLines(log, ENGINE_ERROR);
  return createEmbeddedEngine({
    database: engineDatabase(pool, { isExclusive }),
    onError: (where, error) => errors.error({ where, err: error }, "the workflow engine met an error"),
  });
}

function createFunctions(
  inngest: Inngest,
  { choice, context, crawlsMax }: WorkflowOptions,
  prune: () => Promise<unknown>,
) {
  return [
    crawlTick(inngest, context, {
      minutes: choice.tickMinutes,
      secondsToNextLook: choice.mode === "embedded" ? LOOK_SECONDS : choice.tickMinutes * 60,
    }),
    crawlNow(inngest, context),
    crawlGroup(inngest, context, crawlsMax),
    crawlRound(inngest, context, crawlsMax),
    enrich(inngest, context),
    writeTexts(inngest, context),
    refile(inngest, context),
    rederive(inngest, context),
    askHubs(inngest, context),
    mailTick(inngest, context, choice.tickMinutes),
    sendMail(inngest, context),
    digestTick(inngest, context),
    sendDigest(inngest, context),
    housekeep(inngest, context, prune),
  ];
}

const APP_ID = "lede";
/** What the SDK logs of calls that anybody can make. */
const BY_STRANGERS = /^(?:Signature validation failed|Missing body when |Received unhandled HTTP method)/;

/**
 * The SDK's client. Functions do not know which engine runs them; only how the client is made differs.
 *
 * @param engineFetch how the embedded engine is reached, without a network; null for Inngest's servers
 */
function createInngest({ mode, variables }: EngineChoice, engineFetch: typeof fetch | null, log: Logger): Inngest {
  if (engineFetch)
    return new Inngest({ id: APP_ID, isDev: true, baseUrl: ENGINE_ORIGIN, fetch: engineFetch, logger: silent });
  // Said outright, because only outside the dev mode does the SDK verify who calls.
  const inngest = new Inngest({ id: APP_ID, isDev: mode === "inngest-dev", logger: withFewLines(log, BY_STRANGERS) });
  return inngest.setEnvVars(variables);
}

/** The engine reports what matters through the app's own log. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
