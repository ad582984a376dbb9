import { isReachable } from "@/db/migrate";
import { MINUTE_MS } from "@/lib/core/duration";
import { isAppError } from "@/lib/core/errors";
import { STALLED_MS_MAX } from "@/lib/core/limits";
import { workStarted } from "@/lib/core/work-started";
import { type Runtime, runtime } from "./runtime";

const PATIENCE_MS = 1_000;
const NOT_STARTED = "Lede could not start. Its log says why.";

/** Null when the database answers within a second and work progresses; otherwise the reason to send no requests. */
export async function reasonNotReady(): Promise<string | null> {
  const started = await runtime().catch((error: unknown) => (isAppError(error) ? error.message : NOT_STARTED));
  if (typeof started === "string") return started;
  await workStarted();
  if (started.trouble.reason !== null) return started.trouble.reason;
  const silent = "The database does not answer.";
  const tooLate = new Promise<string>((resolve) => setTimeout(() => resolve(silent), PATIENCE_MS).unref());
  return Promise.race([findReason(started).catch(() => silent), tooLate]);
}

async function findReason({ database, workflows }: Runtime): Promise<string | null> {
  if (!(await isReachable(database))) return "The database does not answer.";
  const stalledMs = (await workflows.engine?.status())?.stalledMs ?? 0;
  if (stalledMs <= STALLED_MS_MAX) return null;
  return `Work is due, but there has been no progress for ${Math.floor(stalledMs / MINUTE_MS)} minutes.`;
}
