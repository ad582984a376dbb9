import { ENGINE_COUNT_MAX, type EngineFunction, type EngineRun, type EngineStep } from "@/lib/contract/engine";
import { MINUTE_MS } from "@/lib/core/duration";
import { countText, numberText } from "@/lib/core/number-text";
import { spanText } from "../ui/time-text";

/** Duration with a suitable unit: "40 ms", "3.2 s", "12 min". */
export function durationText(milliseconds: number, locale: string): string {
  const ms = Math.max(0, milliseconds);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${numberText(Math.floor(ms / 100) / 10, locale)} s`;
  return ms < MINUTE_MS ? `${Math.floor(ms / 1000)} s` : spanText(ms, locale);
}

/** Marks counts that the server caps. */
export function cappedText(count: number, locale: string): string {
  return `${numberText(count, locale)}${count >= ENGINE_COUNT_MAX ? "+" : ""}`;
}

/** "12 runs, 2 failed" */
export function outcomeText({ runs, failures }: { runs: number; failures: number }, locale: string): string {
  const text = runs >= ENGINE_COUNT_MAX ? `${cappedText(runs, locale)} runs` : countText(runs, "run", { locale });
  return failures > 0 ? `${text}, ${cappedText(failures, locale)} failed` : text;
}

/** Triggers of a function. */
export function triggerText({ crons, events }: Pick<EngineFunction, "crons" | "events">): string {
  return [...crons.map((cron) => `${cron} UTC`), ...events].join(" · ") || "Called by other jobs";
}

export const RUN_STATES: Record<EngineRun["status"], { text: string; dot: string }> = {
  queued: { text: "Waiting", dot: "bg-ink-3" },
  running: { text: "Running", dot: "bg-warn" },
  completed: { text: "Done", dot: "bg-good" },
  failed: { text: "Failed", dot: "bg-bad" },
};

const OPEN_STEPS: Record<EngineStep["kind"], string> = {
  step: "Waiting",
  sleep: "Sleeping",
  event: "Waiting for an event",
  function: "Waiting for another job",
};

export function stepState({ kind, status, attempt_errors }: EngineStep): { text: string; dot: string } {
  if (status === "running") return RUN_STATES.running;
  if (status === "completed" || status === "failed") return RUN_STATES[status];
  const isAgain = kind === "step" && attempt_errors.length > 0;
  return { text: isAgain ? "Waiting to retry" : OPEN_STEPS[kind], dot: isAgain ? "bg-warn" : "bg-ink-3" };
}
