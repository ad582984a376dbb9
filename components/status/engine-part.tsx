import { ExternalLink } from "lucide-react";
import type { Status } from "@/lib/contract/status";
import { countText, numberText } from "@/lib/core/number-text";
import { useLocale } from "../ui/locale";
import { Figure, Figures, Further, Part } from "./figure";
import { ENGINES, isEngineStuck, lastingText } from "./words";

type Engine = NonNullable<Status["engine"]>;

const FRESH_SECONDS = 5;

/** State of the background jobs. */
export function EnginePart({ engine }: { engine: Engine }) {
  const locale = useLocale();
  return (
    <Part title="Background jobs" aside={<RunsLink engine={engine} />}>
      <p className="mb-5 text-ink-2">
        {ENGINES[engine.kind]}. Checks for due work every{" "}
        {engine.tick_minutes === 1 ? "minute" : countText(engine.tick_minutes, "minute", { locale })}.
      </p>
      {engine.embedded && <Embedded engine={engine} state={engine.embedded} />}
    </Part>
  );
}

function RunsLink({ engine: { embedded, dashboard_url: url } }: { engine: Engine }) {
  if (embedded) return <Further href="/status/engine">View runs</Further>;
  if (!url) return null;
  return (
    <a
      href={url}
      rel="noreferrer"
      className="inline-flex min-h-7 items-center gap-1.5 font-medium text-accent hover:underline coarse:min-h-11"
    >
      Open the Inngest dashboard <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}

function Embedded({ engine, state }: { engine: Engine; state: NonNullable<Engine["embedded"]> }) {
  const locale = useLocale();
  const isStuck = isEngineStuck(engine);
  const { loop_age_seconds: loopAge, oldest_due_seconds: oldestDue } = state;
  return (
    <Figures>
      <Figure name="Waiting" value={numberText(state.queued, locale)} note="including delayed starts" />
      <Figure name="Running" value={numberText(state.running, locale)} />
      <Figure
        name="Oldest due"
        value={oldestDue === null ? "–" : lastingText(oldestDue, locale)}
        note={oldestDue === null && "nothing is overdue"}
      />
      <Figure
        name="Last activity"
        value={loopAge === null ? "–" : loopAge < FRESH_SECONDS ? "Just now" : lastingText(loopAge, locale)}
        tone={isStuck ? "bad" : "quiet"}
        note={isStuck ? "stopped: check the log and restart Lede" : loopNote(loopAge)}
      />
    </Figures>
  );
}

const loopNote = (ageSeconds: number | null) => ageSeconds !== null && ageSeconds >= FRESH_SECONDS && "ago";
