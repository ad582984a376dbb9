import type { StateText } from "@/components/ui/state";
import type { EngineFunction, EngineRun, EngineStep } from "@/lib/contract/engine";
import { ENGINE_COUNT_MAX } from "@/lib/core/limits";
import { countText, numberText } from "@/lib/core/number-text";

/** Marks counts that the server caps. */
export function cappedText(count: number, locale: string): string {
  return `${numberText(count, locale)}${count >= ENGINE_COUNT_MAX ? "+" : ""}`;
}

/** "12 runs, 2 failed" */
export function outcomeText({ runs, failures }: { runs: number; failures: number }, locale: string): string {
  const text = runs >= ENGINE_COUNT_MAX ? `${cappedText(runs, locale)} runs` : countText(runs, "run", { locale });
  return failures > 0 ? `${text}, ${cappedText(failures, locale)} failed` : text;
}

export function triggerText({ crons, events }: Pick<EngineFunction, "crons" | "events">): string {
  return [...crons.map((cron) => `${cron} UTC`), ...events].join(" · ") || "Called by other jobs";
}

export const RUN_STATES: Record<EngineRun["status"], StateText> = {
  queued: { text: "Waiting", tone: "quiet" },
  running: { text: "Running", tone: "warn" },
  completed: { text: "Done", tone: "good" },
  failed: { text: "Failed", tone: "bad" },
};

const OPEN_STEPS: Record<EngineStep["kind"], string> = {
  step: "Waiting",
  sleep: "Sleeping",
  event: "Waiting for an event",
  function: "Waiting for another job",
};

export function stepState({ kind, status, attempt_errors }: EngineStep): StateText {
  if (status === "running") return RUN_STATES.running;
  if (status === "completed" || status === "failed") return RUN_STATES[status];
  const isAgain = kind === "step" && attempt_errors.length > 0;
  return { text: isAgain ? "Waiting to retry" : OPEN_STEPS[kind], tone: isAgain ? "warn" : "quiet" };
}

export function ErrorText({ error: { name, message } }: { error: { name: string; message: string } }) {
  return (
    <p className="text-meta wrap-anywhere whitespace-pre-wrap text-ink-2">
      {name !== "Error" && <span className="font-medium">{name}: </span>}
      {message}
    </p>
  );
}
