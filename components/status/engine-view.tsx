"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { type EngineRunsFilter, engineQuery } from "@/lib/client/engine";
import type { EngineCall, EngineOverview } from "@/lib/contract/engine";
import { countText, numberText } from "@/lib/core/number-text";
import { EngineFunctions } from "./engine-functions";
import { BackLink, Part, State } from "./engine-parts";
import { EngineRuns } from "./engine-runs";
import { cappedText, durationText, RUN_STATES } from "./engine-text";

/** Live view of the background jobs. */
export function EngineView({ initialFilter }: { initialFilter: EngineRunsFilter }) {
  const { data } = useQuery(engineQuery());
  const [filter, setFilter] = useState(initialFilter);
  const change = (next: EngineRunsFilter) => {
    setFilter(next);
    window.history.replaceState(null, "", `?${searchOf(next)}`);
  };
  const overview = data?.overview;
  return (
    <Page
      title="Background jobs"
      back={<BackLink href="/status">Status</BackLink>}
      lead="Feed checks, summaries and emails run as jobs. Interrupted runs continue where they stopped."
    >
      {overview && (
        <>
          <EngineQueue overview={overview} />
          <Part title="Running now">
            <EngineCalls calls={overview.calls} processes={overview.processes} at={overview.at} />
          </Part>
          <Part title="Functions">
            <EngineFunctions
              functions={overview.functions}
              onShowFailures={(id) => change({ function_id: id, status: "failed" })}
            />
          </Part>
          <Part title="Runs">
            <EngineRuns functions={overview.functions} filter={filter} onFilter={change} />
          </Part>
        </>
      )}
      {overview === null && <OnInngest url={data?.dashboard_url ?? null} />}
    </Page>
  );
}

function OnInngest({ url }: { url: string | null }) {
  return (
    <Empty title="Jobs run on Inngest">
      {url === null ? (
        "Its dashboard shows their runs."
      ) : (
        <a href={url} className="text-ink underline decoration-accent underline-offset-3">
          Its dashboard shows their runs
        </a>
      )}
    </Empty>
  );
}

function searchOf({ function_id, status }: EngineRunsFilter): URLSearchParams {
  return new URLSearchParams({ ...(function_id && { function_id }), ...(status && { status }) });
}

/** The loop runs at least once a second; beyond this it hangs. */
const LOOP_AGE_SECONDS_MAX = 30;

function EngineQueue({ overview }: { overview: EngineOverview }) {
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

interface EngineCallsProps extends Pick<EngineOverview, "calls" | "processes" | "at"> {}

function EngineCalls({ calls, processes, at }: EngineCallsProps) {
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

/** Shown only with more than one process. */
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
