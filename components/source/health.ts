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
