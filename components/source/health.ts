import type { Source } from "@/lib/contract/sources";

export interface Health {
  text: string;
  tone: "good" | "warn" | "bad" | "busy";
}

/** How a source is doing, in a word or two. */
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

/** Does somebody have to do something about it? */
export function isBroken(source: Pick<Source, "status">): boolean {
  return healthOf(source).tone === "bad";
}

const URGENCY: Record<Health["tone"], number> = { bad: 2, warn: 1, busy: 0, good: 0 };

/** Those that somebody has to look at first, the others in the order in which they were added. */
export function byUrgency(sources: readonly Source[]): Source[] {
  return sources.toSorted((a, b) => URGENCY[healthOf(b).tone] - URGENCY[healthOf(a).tone]);
}

const WEEKS = 4;
/** From here on a part of a post says nothing. */
const WHOLE_FROM = 10;

/** "14 a week"; of a source that posts less than weekly "3 in 4 weeks". */
export function paceText({ posts_per_week: pace }: Pick<Source, "posts_per_week">): string {
  if (pace === 0) return `None in ${WEEKS} weeks`;
  if (pace < 1) return `${Math.max(1, Math.round(pace * WEEKS))} in ${WEEKS} weeks`;
  const shown = pace >= WHOLE_FROM ? Math.round(pace) : pace;
  return `${shown.toLocaleString("en")} a week`;
}

/** "32% match"; null where nothing came in that could have matched. */
export function matchText({ matched_share: share }: Pick<Source, "matched_share">): string | null {
  return share === null ? null : `${percentText(share)} match`;
}

/** Neither none nor all of them unless it is so. */
function percentText(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return "<1%";
  return percent === 100 && share < 1 ? ">99%" : `${percent}%`;
}

/** How it is read, where that is not its own feed. */
export function routeText({ route }: Pick<Source, "route">): string | null {
  if (route === "api") return "by its API";
  return route === "bridge" ? "through a bridge" : null;
}
