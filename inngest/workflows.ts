import type { Inngest } from "inngest";
import { serve } from "inngest/edge";
import type { SystemContext } from "@/lib/context";
import type { Logger } from "@/lib/platform/log";
import { createInngest } from "./client";
import { type ConnectionPool, engineDatabase } from "./embedded/database";
import { createEmbeddedEngine, type EmbeddedEngine } from "./embedded/engine";
import type { AppEvent } from "./events";
import { askHubs } from "./functions/ask-hubs";
import { crawlGroup } from "./functions/crawl-group";
import { crawlTick } from "./functions/crawl-tick";
import { enrich } from "./functions/enrich";
import { housekeep } from "./functions/housekeep";
import { refile } from "./functions/refile";
import { writeTexts } from "./functions/write-texts";
import type { WorkflowMode } from "./mode";

const STOP_GRACE_MS = 5_000;

/** The durable functions, on whichever engine runs them. */
export interface Workflows {
  mode: WorkflowMode;
  /** Throws when the engine does not take the events. */
  send(events: AppEvent[]): Promise<void>;
  /** Begins to run functions; with Inngest, its server calls instead. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What Inngest's server calls; null when the engine is embedded and there is nobody to call. */
  handler: ((request: Request) => Promise<Response>) | null;
  /** Null where the engine is not ours. */
  engine: EmbeddedEngine | null;
}

export interface WorkflowOptions {
  mode: WorkflowMode;
  pool: ConnectionPool;
  isExclusive: boolean;
  crawlsMax: number;
  context: () => SystemContext;
  log: Logger;
}

/** Makes the engine, the client and the functions; nothing runs before `start`. */
export function createWorkflows(options: WorkflowOptions): Workflows {
  const engine = options.mode === "embedded" ? createEngine(options) : null;
  const inngest = createInngest(options.mode, engine?.fetch ?? null);
  const functions = createFunctions(inngest, options, async () => engine?.prune());
  const handler = serve({ client: inngest, functions });
  return {
    mode: options.mode,
    engine,
    handler: engine ? null : handler,
    send: async (events) => {
      await inngest.send(events);
    },
    start: async () => engine?.start(handler),
    stop: async () => engine?.stop(STOP_GRACE_MS),
  };
}

function createEngine({ pool, isExclusive, log }: WorkflowOptions): EmbeddedEngine {
  return createEmbeddedEngine({
    database: engineDatabase(pool, { isExclusive }),
    onError: (where, error) => log.error({ where, err: error }, "the workflow engine met an error"),
  });
}

function createFunctions(inngest: Inngest, { context, crawlsMax }: WorkflowOptions, prune: () => Promise<unknown>) {
  return [
    crawlTick(inngest, context),
    crawlGroup(inngest, context, crawlsMax),
    enrich(inngest, context),
    writeTexts(inngest, context),
    refile(inngest, context),
    askHubs(inngest, context),
    housekeep(inngest, context, prune),
  ];
}
