import type { CheckedFeed, Status } from "@/lib/contract/status";
import { numberText } from "@/lib/core/number-text";
import type { Tone } from "./figure";

/** "21 November", as the reader writes it. @param day `YYYY-MM-DD` */
export function dayText(day: string, locale: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString(locale, { timeZone: "UTC", day: "numeric", month: "long" });
}

/** "4 sec", "3 min": how long something has lasted. */
export function lastingText(seconds: number, locale: string): string {
  const [value, unit] =
    seconds < 60 ? [seconds, "second"] : seconds < 3_600 ? [seconds / 60, "minute"] : [seconds / 3_600, "hour"];
  return numberText(Math.floor(value), locale, { style: "unit", unit, unitDisplay: "short" });
}

type FeedState = CheckedFeed["status"];

export const OUTCOMES: Record<FeedState, { text: string; tone: Tone }> = {
  pending: { text: "Not checked yet", tone: "quiet" },
  ok: { text: "Checked", tone: "good" },
  rate_limited: { text: "Asked to wait", tone: "warn" },
  failing: { text: "Failed", tone: "bad" },
  needs_credentials: { text: "Needs credentials", tone: "bad" },
  gone: { text: "Gone", tone: "bad" },
};

/** What somebody can do about a feed in trouble. */
export function adviceOn({ status }: Pick<CheckedFeed, "status">): string {
  if (status === "gone") return "It is not checked any more. Look for its new address, or delete the source.";
  if (status === "needs_credentials") return "See Connectors for what opens this network.";
  if (status === "rate_limited") return "Nothing to do: it is asked less often until it answers.";
  return "It is tried again by itself, less and less often. If that lasts, check its address.";
}

/** One sentence that says whether there is anything to look at. */
export function verdictOn({ feeds, digests, mails, engine, ai }: Status): { text: string; tone: Tone } {
  const troubles = [
    isEngineStuck(engine) && "The workflow engine stands still",
    feeds.overdue > 0 && "Feeds wait longer than they should",
    ai.providers?.some(({ state }) => state === "open") && "The model's provider is not asked at the moment",
    digests.failed_today > 0 && "Digests failed today",
    mails !== null && mails.failed + mails.unknown > 0 && "Some mails may not have arrived",
    feeds.failing + feeds.gone > 0 && "Some feeds need a look",
  ].filter((text) => text !== false && text !== undefined);
  const [first, ...others] = troubles;
  if (first === undefined) return { text: "All is well.", tone: "good" };
  return { text: others.length > 0 ? `${first}, and there is more below.` : `${first}.`, tone: "warn" };
}

const LOOP_AGE_SECONDS_MAX = 30;
const STALLED_SECONDS_MAX = 120;

export function isEngineStuck(engine: Status["engine"]): boolean {
  if (!engine?.embedded) return false;
  const { loop_age_seconds: age, stalled_seconds: stalled } = engine.embedded;
  return age === null || age > LOOP_AGE_SECONDS_MAX || stalled > STALLED_SECONDS_MAX;
}

export const ENGINES: Record<NonNullable<Status["engine"]>["kind"], string> = {
  embedded: "Embedded, in the app's own process",
  "inngest-dev": "Inngest's dev server",
  "inngest-cloud": "Inngest Cloud",
  "inngest-self-hosted": "A self-hosted Inngest server",
};

export const TRANSPORTS: Record<NonNullable<Status["mails"]>["transport"], string> = {
  resend: "Mails leave by Resend.",
  smtp: "Mails leave by an SMTP server.",
  file: "No way out is set up: mails are kept as files in the data folder.",
};
