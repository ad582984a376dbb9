import type { EngineAttemptError, EngineStep } from "@/lib/contract/engine";
import { RelativeTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { ErrorText, State } from "./engine-parts";
import { durationText, stepState } from "./engine-text";

/** In the order in which they ended; the open ones last. */
export function EngineSteps({ steps }: { steps: EngineStep[] }) {
  if (steps.length === 0) return <p className="border-t border-line py-3 text-ink-3">This job has no steps.</p>;
  return (
    <ol className="border-t border-line">
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: EngineStep }) {
  const { name, ended_at, due_at, error, attempt_errors } = step;
  const at = ended_at ?? due_at;
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-baseline gap-x-4 text-ink-2 tabular-nums">
          <Timing step={step} />
          {at && <RelativeTime at={at} />}
          <State {...stepState(step)} />
        </p>
      </div>
      {error && <ErrorText error={error} />}
      <AttemptErrors errors={attempt_errors} />
    </li>
  );
}

/** How long it was planned before it ended: steps that ran at once were noted only at their end. */
function Timing({ step: { created_at, ended_at } }: { step: EngineStep }) {
  const locale = useLocale();
  const ms = ended_at ? ended_at.getTime() - created_at.getTime() : 0;
  return ms > 0 ? <span>{durationText(ms, locale)}</span> : null;
}

export function AttemptErrors({ errors }: { errors: EngineAttemptError[] }) {
  if (errors.length === 0) return null;
  return (
    <ul className="mt-1.5 space-y-1 border-l-2 border-line pl-3">
      {errors.map((error) => (
        <li key={`${error.attempt} ${error.at.getTime()}`}>
          <p className="text-meta text-ink-3">
            Attempt {error.attempt} failed <RelativeTime at={error.at} />
          </p>
          <ErrorText error={error} />
        </li>
      ))}
    </ul>
  );
}
