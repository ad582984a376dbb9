import type { EngineOverview } from "@/lib/contract/engine";
import { useLocale } from "../ui/locale";
import { cappedText, durationText } from "./engine-text";

/** A loop that goes round at least once a second, and has not for so long, hangs. */
const LOOP_AGE_SECONDS_MAX = 30;

export function EngineQueue({ overview }: { overview: EngineOverview }) {
  const { queue, calls, at } = overview;
  const locale = useLocale();
  const ageText = (since: Date) => durationText(at.getTime() - since.getTime(), locale);
  const figures = [
    {
      term: "Waiting",
      value: queue.due,
      note: queue.oldest_due_at && `for up to ${ageText(queue.oldest_due_at)}`,
    },
    { term: "Running", value: calls.length, note: calls[0] && `for up to ${ageText(calls[0].started_at)}` },
    { term: "Later", value: queue.later, note: "retries and delayed starts" },
    { term: "Sleeping", value: queue.timers, note: "until a time or an event" },
  ];
  return (
    <>
      <LoopNotice ageSeconds={overview.loop_age_seconds} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line medium:grid-cols-4">
        {figures.map(({ term, value, note }) => (
          <div key={term} className="bg-raised px-4 py-3">
            <dt className="eyebrow text-ink-3">{term}</dt>
            <dd className="mt-1">
              <span className="text-2xl font-semibold tabular-nums">{cappedText(value, locale)}</span>
              <span className="block min-h-5 text-meta text-ink-3">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-meta text-ink-3">Inngest SDK {overview.sdk_version}</p>
    </>
  );
}

function LoopNotice({ ageSeconds }: { ageSeconds: number | null }) {
  const locale = useLocale();
  if (ageSeconds !== null && ageSeconds < LOOP_AGE_SECONDS_MAX) return null;
  return (
    <p role="alert" className="mb-4 rounded-lg bg-bad-soft px-4 py-3 text-bad">
      {ageSeconds === null
        ? "Background jobs have stopped. Restart Lede."
        : `Background jobs have not run for ${durationText(ageSeconds * 1000, locale)}. If this continues, restart Lede.`}
    </p>
  );
}
