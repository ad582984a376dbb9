import type { Source } from "@/lib/contract/sources";
import { DAY_MS } from "@/lib/core/duration";

export interface Health {
  text: string;
  tone: "good" | "warn" | "bad" | "busy";
}

/** Health of a source in a word or two. */
export function healthOf({ status }: Pick<Source, "status">): Health {
  const health: Record<Source["status"], Health> = {
    pending: { text: "Checking…", tone: "busy" },
    ok: { text: "Healthy", tone: "good" },
    rate_limited: { text: "Rate limited", tone: "warn" },
    failing: { text: "Failing", tone: "bad" },
    needs_credentials: { text: "Needs credentials", tone: "bad" },
    gone: { text: "Gone", tone: "bad" },
  };
  return health[status];
}

const QUIET_DAYS = 30;

/** Date of the last post of a healthy source that has been quiet for weeks; null otherwise. */
export function quietSince({ status, latest_published_at: at }: Source, now: Date): Date | null {
  const isQuiet = status === "ok" && at !== null && now.getTime() - at.getTime() > QUIET_DAYS * DAY_MS;
  return isQuiet ? at : null;
}

/** Whether somebody has to act. */
export function isBroken(source: Pick<Source, "status">): boolean {
  return healthOf(source).tone === "bad";
}

const URGENCY: Record<Health["tone"], number> = { bad: 2, warn: 1, busy: 0, good: 0 };

/** Sorts sources that need attention first. */
export function byUrgency(a: Pick<Source, "status">, b: Pick<Source, "status">): number {
  return URGENCY[healthOf(b).tone] - URGENCY[healthOf(a).tone];
}
