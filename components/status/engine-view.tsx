"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ActionButton } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { useLocale } from "@/components/ui/locale";
import { BackLink, Page, Part } from "@/components/ui/page";
import { PlannedTime } from "@/components/ui/planned-time";
import { State } from "@/components/ui/state";
import { type EngineRunsFilter, engineQuery, runFunction } from "@/lib/client/engine";
import { showToast } from "@/lib/client/toasts";
import type { EngineCall, EngineFunction, EngineOverview } from "@/lib/contract/engine";
import { countText, numberText } from "@/lib/core/number-text";
import { EngineRuns } from "./engine-runs";
import { cappedText, outcomeText, RUN_STATES, triggerText } from "./engine-text";
import { Figure, Figures } from "./figure";
import { durationText } from "./words";

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
      back={<BackLink href="/settings/status">Status</BackLink>}
      lead="Feed checks, summaries and emails run as jobs. Interrupted runs continue where they stopped."
    >
      {overview && (
        <>
          <EngineQueue overview={overview} />
          <Part title="Running now">
            <EngineCalls overview={overview} />
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

/** The loop runs at least once a second. Beyond this age it counts as hung. */
const LOOP_AGE_SECONDS_MAX = 30;

function EngineQueue({ overview }: { overview: EngineOverview }) {
  const { queue, calls, at } = overview;
  const locale = useLocale();
  const ageText = (since: Date) => durationText(at.getTime() - since.getTime(), locale);
  const figures = [
    { name: "Waiting", value: queue.due, note: queue.oldest_due_at && `for up to ${ageText(queue.oldest_due_at)}` },
    { name: "Running", value: calls.length, note: calls[0] && `for up to ${ageText(calls[0].started_at)}` },
    { name: "Later", value: queue.later, note: "retries and delayed starts" },
    { name: "Sleeping", value: queue.timers, note: "until a time or an event" },
  ];
  return (
    <>
      <LoopNotice ageSeconds={overview.loop_age_seconds} />
      <Figures>
        {figures.map(({ name, value, note }) => (
          <Figure key={name} name={name} value={cappedText(value, locale)} note={note} />
        ))}
      </Figures>
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

function EngineCalls({ overview: { calls, processes, at } }: { overview: EngineOverview }) {
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

const LOST = { text: "Process lost", tone: "bad" } as const;

function Call({ call, at }: { call: EngineCall; at: Date }) {
  const { run_id, function_name, step_name, attempt, started_at, is_lost } = call;
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <p className="min-w-0">
        <Link href={`/settings/status/engine/runs/${run_id}`} className="font-medium wrap-anywhere hover:underline">
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
          {calls_lost > 0 && `; ${numberText(calls_lost, locale)} of them lost and starting again`}.
        </li>
      ))}
    </ul>
  );
}

interface EngineFunctionsProps {
  functions: EngineFunction[];
  onShowFailures: (functionId: string) => void;
}

function EngineFunctions({ functions, onShowFailures }: EngineFunctionsProps) {
  const client = useQueryClient();
  return (
    <ul className="border-t border-line">
      {functions.map((one) => (
        <li
          key={one.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-3 medium:grid-cols-[minmax(0,1fr)_12rem_7rem]"
        >
          <div className="min-w-0 max-medium:col-span-2">
            <h3 className="font-medium wrap-anywhere">{one.name}</h3>
            <p className="text-meta wrap-anywhere text-ink-3">
              <span>{triggerText(one)}</span>
              {one.next_cron_at && (
                <>
                  {" "}
                  · <PlannedTime at={one.next_cron_at} />
                </>
              )}
            </p>
          </div>
          <Outcomes one={one} onShowFailures={onShowFailures} />
          <div className="flex justify-end">
            {one.can_run_now && (
              <ActionButton
                size="small"
                aria-label={`Run now: ${one.name}`}
                act={() => runFunction(client, one.id)}
                onDone={() => showToast({ text: `${one.name} was started` })}
              >
                Run now
              </ActionButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Outcomes({ one, onShowFailures }: { one: EngineFunction; onShowFailures: (functionId: string) => void }) {
  const locale = useLocale();
  const day = { runs: one.runs_last_day, failures: one.failures_last_day };
  const hour = { runs: one.runs_last_hour, failures: one.failures_last_hour };
  return (
    <div className="tabular-nums">
      <p>
        {outcomeText(day, locale)} <span className="text-ink-3">in 24 h</span>
      </p>
      <p className="text-meta text-ink-3">{outcomeText(hour, locale)} in the last hour</p>
      {one.failures_last_day > 0 && (
        <Button
          size="small"
          look="link"
          className="-ml-2"
          aria-label={`Show the failed runs of ${one.name}`}
          onClick={() => onShowFailures(one.id)}
        >
          Show failed runs
        </Button>
      )}
    </div>
  );
}
