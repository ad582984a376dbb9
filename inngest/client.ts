import { Inngest } from "inngest";
import { ENGINE_ORIGIN } from "@/inngest/engine/protocol";
import { withFewLines } from "@/lib/platform/few-lines";
import type { Logger } from "@/lib/platform/log";
import type { EngineChoice } from "./mode";

const APP_ID = "lede";
/** What the SDK logs of calls that anybody can make. */
const BY_STRANGERS = /^(?:Signature validation failed|Missing body when |Received unhandled HTTP method)/;

/**
 * The SDK's client. Functions do not know which engine runs them; only how the client is made differs.
 *
 * @param engineFetch how the embedded engine is reached, without a network; null for Inngest's servers
 */
export function createInngest(
  { mode, variables }: EngineChoice,
  engineFetch: typeof fetch | null,
  log: Logger,
): Inngest {
  if (engineFetch)
    return new Inngest({ id: APP_ID, isDev: true, baseUrl: ENGINE_ORIGIN, fetch: engineFetch, logger: silent });
  // Said outright, because only outside the dev mode does the SDK verify who calls.
  const inngest = new Inngest({ id: APP_ID, isDev: mode === "inngest-dev", logger: withFewLines(log, BY_STRANGERS) });
  return inngest.setEnvVars(variables);
}

/** The engine reports what matters through the app's own log. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
