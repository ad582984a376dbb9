import type { Database } from "@/db/client";
import type { Workflows } from "@/inngest/workflows";
import type { Context, SystemActor, UserActor } from "@/lib/context/context";
import type { Env } from "@/lib/core/env";
import { processWide } from "@/lib/core/process-wide";
import type { Logger } from "@/lib/platform/log";

/** Process-wide objects, created once. */
export interface Runtime {
  env: Env;
  log: Logger;
  database: Database;
  workflows: Workflows;
  /** Known reason to send no requests; null when healthy. */
  trouble: { reason: string | null };
  /** Signs session cookies. */
  authSecret: string;
  contextFor<A extends UserActor | SystemActor>(actor: A): Context<A>;
  /** Reads the operator's settings again after a few seconds, or if `isForced`. Never throws. */
  refresh(options?: { isForced?: boolean }): Promise<void>;
  /** Aborts calls that are safe to repeat: to the model, and to mail servers before the text is sent. */
  abortCalls(): void;
  /** Waits for running work, then closes the database. */
  stop(): Promise<void>;
}

export const SYSTEM: SystemActor = { kind: "system" };

const shared = processWide<{ runtime?: Promise<Runtime>; open?: () => Promise<Runtime> }>("runtime", () => ({}));

/** The runtime of this process, opened on first use. */
export function runtime(): Promise<Runtime> {
  if (process.env.NEXT_PHASE === "phase-production-build")
    throw new Error("A prerendered page needs the database. Call `connection()` in that page.");
  shared.runtime ??= open().catch((error: unknown) => {
    // The next request tries again, where a failed start does not end the process.
    delete shared.runtime;
    throw error;
  });
  return shared.runtime;
}

function open(): Promise<Runtime> {
  if (!shared.open) throw new Error("The app has not started: instrumentation.ts did not run.");
  return shared.open();
}

/**
 * Sets how the runtime is opened. Handlers and pages get it from here instead of importing it: the build would put
 * the code of the whole runtime into each of them.
 */
export function bindOpening(open: () => Promise<Runtime>): void {
  shared.open = open;
}

/** Replaces the process's runtime. */
export function bindRuntime(bound: Runtime): void {
  shared.runtime = Promise.resolve(bound);
}
