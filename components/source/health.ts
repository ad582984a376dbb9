import type { Tone } from "@/components/ui/state";
import type { Source } from "@/lib/contract/source";
import { DAY_MS } from "@/lib/core/duration";

const HEALTH = {
  pending: { text: "Checking…", tone: "busy" },
  ok: { text: "Healthy", tone: "good" },
  rate_limited: { text: "Rate limited", tone: "warn" },
  failing: { text: "Failing", tone: "bad" },
  needs_credentials: { text: "Needs credentials", tone: "bad" },
  gone: { text: "Gone", tone: "bad" },
} as const satisfies Record<Source["status"], { text: string; tone: Tone }>;

export function healthOf({ status }: Pick<Source, "status">) {
  return HEALTH[status];
}

const QUIET_DAYS = 30;

/** Date of the last post of a healthy source that has been quiet for weeks; null otherwise. */
export function quietSince({ status, latest_published_at: at }: Source, now: Date): Date | null {
  const isQuiet = status === "ok" && at !== null && now.getTime() - at.getTime() > QUIET_DAYS * DAY_MS;
  return isQuiet ? at : null;
}

const URGENCY = { bad: 2, warn: 1, busy: 0, good: 0 };

export function byUrgency(a: Pick<Source, "status">, b: Pick<Source, "status">): number {
  return URGENCY[healthOf(b).tone] - URGENCY[healthOf(a).tone];
}
