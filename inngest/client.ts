import { Inngest } from "inngest";
import { ENGINE_ORIGIN } from "./embedded/protocol";
import type { WorkflowMode } from "./mode";

const APP_ID = "lede";

/**
 * The SDK's client. Functions do not know which engine runs them; only how the client is made differs.
 *
 * @param engineFetch how the embedded engine is reached; without a network
 */
export function createInngest(mode: WorkflowMode, engineFetch: typeof fetch | null): Inngest {
  if (mode === "embedded" && engineFetch)
    return new Inngest({ id: APP_ID, isDev: true, baseUrl: ENGINE_ORIGIN, fetch: engineFetch, logger: silent });
  return new Inngest({ id: APP_ID, isDev: mode === "inngest-dev" });
}

/** The engine reports what matters through the app's own log. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
