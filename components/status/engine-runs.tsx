"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { Select } from "@/components/ui/field";
import { useLocale } from "@/components/ui/locale";
import { State } from "@/components/ui/state";
import { type EngineRunsFilter, engineRunsQuery } from "@/lib/client/engine";
import type { EngineFunction, EngineRun } from "@/lib/contract/engine";
import { ErrorText, RUN_STATES } from "./engine-text";
import { durationText } from "./words";

const STATES = Object.keys(RUN_STATES) as EngineRun["status"][]; // Safe: the keys of a literal

interface EngineRunsProps {
  functions: EngineFunction[];
  filter: EngineRunsFilter;
  onFilter: (filter: EngineRunsFilter) => void;
}

export function EngineRuns({ functions, filter, onFilter }: EngineRunsProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = useInfiniteQuery(engineRunsQuery(filter));
  const runs = data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-4 gap-y-2">
        <Choice
          label="Job"
          all="All jobs"
          options={functions.map(({ id, name }) => ({ value: id, text: name }))}
          value={filter.function_id}
          onChange={(function_id) => onFilter({ ...filter, function_id })}
        />
        <Choice
          label="State"
          all="All states"
          options={STATES.map((value) => ({ value, text: RUN_STATES[value].text }))}
          value={filter.status}
          onChange={(status) => onFilter({ ...filter, status })}
        />
      </div>
      <ul className="border-t border-line">
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      {runs.length === 0 && !isPending && <p className="py-3 text-ink-3">No matching runs.</p>}
      {hasNextPage && (
        <Button className="mt-4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older runs
        </Button>
      )}
    </>
  );
}

function Run({ run }: { run: EngineRun }) {
  const { id, function_name, status, created_at, started_at, ended_at, error, retry_of } = run;
  const locale = useLocale();
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <Link href={`/settings/status/engine/runs/${id}`} className="font-medium wrap-anywhere hover:underline">
            {function_name}
          </Link>
          {retry_of && <span className="text-ink-3"> · retry</span>}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-4 text-ink-2 tabular-nums">
          {started_at && ended_at && <span>{durationText(ended_at.getTime() - started_at.getTime(), locale)}</span>}
          <RelativeTime at={created_at} />
          <State {...RUN_STATES[status]} />
        </p>
      </div>
      {error && <ErrorText error={error} />}
    </li>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** Text for no choice. */
  all: string;
  options: { value: Value; text: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, all, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <Select
        id={id}
        choices={[{ value: null, text: all }, ...options]}
        value={value ?? null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        className="min-h-9 max-w-full rounded-lg border border-edge bg-raised px-2 text-ink coarse:min-h-11 coarse:text-base"
      />
    </div>
  );
}
