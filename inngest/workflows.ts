import { Inngest } from "inngest";
import { serve } from "inngest/edge";
import { serve as serveNext } from "inngest/next";
import { type ConnectionPool, engineDatabase } from "@/inngest/engine/database";
import { createEmbeddedEngine, type EmbeddedEngine } from "@/inngest/engine/engine";
import { ENGINE_ORIGIN } from "@/inngest/engine/protocol";
import type { SystemContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { claimDue } from "@/lib/crawl/claim-due-feeds";
import { type Logger, limitErrorLines } from "@/lib/platform/log";
import { repeatedly } from "@/lib/platform/repeatedly";
import type { AppEvent } from "./events";
import { enrich, translate, writeTexts } from "./functions/articles";
import { compare } from "./functions/compare";
import { askHubs, crawl, crawlNow, crawlTick } from "./functions/crawl";
import { hubTick, opmlTick, pushPosts, serveHub } from "./functions/feeds-out";
import { housekeep } from "./functions/housekeep";
import { digestTick, mailTick, sendDigest, sendMail } from "./functions/mail";
import { rederive, refile } from "./functions/newsfeeds";
import { recheck } from "./functions/recheck";
import { deliver, deliveryTick } from "./functions/webhooks";
import type { EngineChoice, WorkflowMode } from "./mode";
import { Observation } from "./observation";
import { createRegistration } from "./registration";

const STOP_GRACE_MS = 4_000;
const ENGINE_ERROR = /^the workflow engine met an error$/;
/** Time zones differ by quarters of an hour. */
const DIGEST_MINUTES_MIN = 5;
/** Looks are cheap on the embedded engine, so feeds are crawled when they are due. */
const LOOK_SECONDS = 2;

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

interface WorkflowOptions {
  choice: EngineChoice;
  pool: ConnectionPool;
  isExclusive: boolean;
  crawlsMax: number;
  context: () => SystemContext;
  log: Logger;
}

/** Creates the engine, the client and the functions; nothing runs before `start`. */
export function createWorkflows(options: WorkflowOptions): Workflows {
  const { choice, log } = options;
  const { mode, why, tickMinutes, dashboardUrl } = choice;
  const engine = mode === "embedded" ? createEngine(options) : null;
  const inngest = createInngest(choice, engine?.fetch ?? null, log);
  const functions = createFunctions(inngest, options, async () => engine?.prune());
  const send = async (events: AppEvent[]) => {
    await inngest.send(events.map((event) => ({ id: newId(), ...event })));
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
  // Inngest asks the functions of a serverless host for their list, by signed requests.
  const start = async () => (choice.isServerless ? undefined : registration.start());
  return { ...common, engine, handler, start, stop: registration.stop };
}

/** Rejects a stranger's `PUT`, which would make the app register itself with a URL of their choice. */
function createRoute(
  client: Inngest,
  functions: ReturnType<typeof createFunctions>,
  { choice: { serveOrigin, isServerless }, log }: WorkflowOptions,
) {
  // A stream keeps the connection alive, which a host may cut while nothing is sent.
  const forInngest = serveNext({ client, functions, serveOrigin, enableUnauthedSync: false, streaming: isServerless });
  // true: the SDK reads what every request has
  const handler = (request: Request) => forInngest(request as Parameters<typeof forInngest>[0], undefined);
  const forOurselves = serve({ client, functions, serveOrigin, enableUnauthedSync: true });
  return { handler, registration: createRegistration({ handler: forOurselves, serveOrigin, log }) };
}

function createEngine({ pool, isExclusive, log }: WorkflowOptions): EmbeddedEngine {
  // Every look for work fails while the database is down.
  const errors = limitErrorLines(log, ENGINE_ERROR);
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
    crawlNow(inngest, context, crawlsMax),
    crawl(inngest, context, crawlsMax),
    enrich(inngest, context),
    writeTexts(inngest, context),
    translate(inngest, context),
    refile(inngest, context),
    rederive(inngest, context),
    compare(inngest, context, choice.tickMinutes),
    askHubs(inngest, context),
    mailTick(inngest, context, choice.tickMinutes),
    sendMail(inngest, context),
    digestTick(inngest, context, Math.max(DIGEST_MINUTES_MIN, choice.tickMinutes)),
    sendDigest(inngest, context),
    deliveryTick(inngest, context, choice.tickMinutes),
    deliver(inngest, context),
    hubTick(inngest, context, choice.tickMinutes),
    serveHub(inngest, context),
    pushPosts(inngest, context),
    opmlTick(inngest, context, choice.isServerless ? 0 : 23),
    recheck(inngest, context, choice.isServerless ? "0" : "*/10"),
    // At a tick on a serverless host, where the database is awake.
    housekeep(inngest, context, { prune, minute: choice.isServerless ? 0 : 17 }),
  ];
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
