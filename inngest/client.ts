import { Inngest } from "inngest";
import { type Logger, limitErrorLines } from "@/lib/platform/log";
import { ENGINE_ORIGIN } from "./engine/protocol";
import type { EngineChoice } from "./mode";
import { Observation } from "./observation";

const APP_ID = "lede";
/** SDK log lines that any stranger can cause. */
const BY_STRANGERS = /^(?:Signature validation failed|Missing body when |Received unhandled HTTP method)/;

/**
 * Creates the SDK's client. Functions are the same on both engines.
 *
 * @param engineFetch reaches the embedded engine without a network; null for Inngest's servers
 */
export function createInngest(
  { mode, variables }: EngineChoice,
  engineFetch: typeof fetch | null,
  log: Logger,
): Inngest {
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
