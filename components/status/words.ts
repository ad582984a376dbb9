import type { StateText } from "@/components/ui/state";
import { spanText } from "@/components/ui/time-text";
import type { CheckedFeed, Status } from "@/lib/contract/status";
import { MINUTE_MS, SECOND_MS } from "@/lib/core/duration";
import { STALLED_MS_MAX } from "@/lib/core/limits";
import { numberText } from "@/lib/core/number-text";

/** "21 November". @param day `YYYY-MM-DD` */
export function dayText(day: string, locale: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString(locale, { timeZone: "UTC", day: "numeric", month: "long" });
}

/** Duration with a suitable unit: "40 ms", "3.2 s", "12 min". */
export function durationText(milliseconds: number, locale: string): string {
  const ms = Math.max(0, milliseconds);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${numberText(Math.floor(ms / 100) / 10, locale)} s`;
  return ms < MINUTE_MS ? `${Math.floor(ms / 1000)} s` : spanText(ms, locale);
}

export function adviceOn({ status }: Pick<CheckedFeed, "status">): string {
  if (status === "gone") return "No longer checked. Replace it with its new address, or delete the source.";
  if (status === "needs_credentials")
    return "Set up a network under Connectors. Replace a site with an address that includes the user name and password: https://user:password@example.org/feed.";
  if (status === "rate_limited") return "Nothing to do. Lede checks it less often until the site allows more.";
  return "Lede checks it less and less often. If this continues, replace the source.";
}

export function verdictOn({ feeds, digests, mails, engine, ai }: Status): StateText {
  const troubles = [
    isEngineStuck(engine) && "Background jobs have stopped",
    feeds.overdue > 0 && "Some feed checks are overdue",
    ai.providers?.some(({ state }) => state === "open") && "The model is paused after errors",
    digests.failed_today > 0 && "Digests failed today",
    mails !== null && mails.delayed > 0 && "Some emails wait after errors",
    mails !== null && mails.failed + mails.unknown > 0 && "Some emails may not have arrived",
    feeds.failing + feeds.gone > 0 && "Some feeds need attention",
  ].filter((text) => text !== false && text !== undefined);
  const [first, ...others] = troubles;
  if (first === undefined) return { text: "All is well.", tone: "good" };
  return { text: others.length > 0 ? `${first}. See below for more.` : `${first}.`, tone: "warn" };
}

const LOOP_AGE_SECONDS_MAX = 30;

export function isEngineStuck(engine: Status["engine"]): boolean {
  if (!engine?.embedded) return false;
  const { loop_age_seconds: age, stalled_seconds: stalled } = engine.embedded;
  return age === null || age > LOOP_AGE_SECONDS_MAX || stalled * SECOND_MS > STALLED_MS_MAX;
}

export const ENGINES: Record<NonNullable<Status["engine"]>["kind"], string> = {
  embedded: "Run inside Lede",
  "inngest-dev": "Run on the Inngest dev server",
  "inngest-cloud": "Run on Inngest Cloud",
  "inngest-self-hosted": "Run on a self-hosted Inngest server",
};

export const TRANSPORTS: Record<NonNullable<Status["mails"]>["transport"], string> = {
  resend: "Sent through Resend.",
  smtp: "Sent through an SMTP server.",
  file: "No mail provider is set up. Emails are kept as files in the data folder.",
};
