import Link from "next/link";
import type { EngineCall, EngineOverview } from "@/lib/contract/engine";
import { countText, numberText } from "@/lib/core/number-text";
import { useLocale } from "../ui/locale";
import { State } from "./engine-parts";
import { durationText, RUN_STATES } from "./engine-text";

interface EngineCallsProps extends Pick<EngineOverview, "calls" | "processes" | "at"> {}

export function EngineCalls({ calls, processes, at }: EngineCallsProps) {
  return (
    <>
      {calls.length === 0 ? (
        <p className="border-t border-line py-3 text-ink-3">Nothing is running.</p>
      ) : (
        <ul className="border-t border-line">
          {calls.map((call) => (
            <Call key={`${call.run_id} ${call.step_name} ${call.started_at.getTime()}`} call={call} at={at} />
          ))}
        </ul>
      )}
      <Processes processes={processes} />
    </>
  );
}

const LOST = { text: "Process lost", dot: "bg-bad" };

function Call({ call, at }: { call: EngineCall; at: Date }) {
  const { run_id, function_name, step_name, attempt, started_at, is_lost } = call;
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <p className="min-w-0">
        <Link href={`/status/engine/runs/${run_id}`} className="font-medium wrap-anywhere hover:underline">
          {function_name}
        </Link>
        {step_name && <span className="text-ink-2 wrap-anywhere"> · {step_name}</span>}
        {attempt > 1 && <span className="text-ink-3"> · attempt {attempt}</span>}
      </p>
      <p className="flex items-baseline gap-4 text-ink-2">
        <span className="tabular-nums">{durationText(at.getTime() - started_at.getTime(), locale)}</span>
        <State {...(is_lost ? LOST : RUN_STATES.running)} />
      </p>
    </li>
  );
}

/** Worth a word only when there is more than this process. */
function Processes({ processes }: Pick<EngineOverview, "processes">) {
  const locale = useLocale();
  const others = processes.filter(({ is_self, calls_lost }) => !is_self || calls_lost > 0);
  if (others.length === 0) return null;
  return (
    <ul className="mt-3 text-meta text-ink-3">
      {others.map(({ id, is_self, calls, calls_lost }) => (
        <li key={id}>
          {is_self ? "This process" : `Process ${id.slice(0, 8)}`} holds {countText(calls, "call", { locale })}
          {calls_lost > 0 && `; ${numberText(calls_lost, locale)} of them it has let go of, and they begin anew`}.
        </li>
      ))}
    </ul>
  );
}
