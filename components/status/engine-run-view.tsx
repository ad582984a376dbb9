"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ActionButton } from "@/components/ui/action-button";
import { FullTime, RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { BackLink, Page, Part } from "@/components/ui/page";
import { State } from "@/components/ui/state";
import { engineRunQuery, retryRun } from "@/lib/client/engine";
import type { EngineAttemptError, EngineRunDetail, EngineStep } from "@/lib/contract/engine";
import { ErrorText, RUN_STATES, stepState } from "./engine-text";
import { durationText } from "./words";

/** One run with its steps and errors; polls until it ends. */
export function EngineRunView({ runId }: { runId: string }) {
  const { data: run } = useQuery(engineRunQuery(runId));
  if (!run) return null;
  return (
    <Page
      title={run.function_name}
      back={<BackLink href="/settings/status/engine">Background jobs</BackLink>}
      lead={<State {...RUN_STATES[run.status]} />}
      action={run.status === "failed" && <Retry runId={run.id} />}
    >
      {run.error && (
        <div className="mb-6 rounded-lg bg-bad-soft px-4 py-3">
          <ErrorText error={run.error} />
        </div>
      )}
      <Times run={run} />
      <AttemptErrors errors={run.attempt_errors} />
      <Part title="Steps">
        <EngineSteps steps={run.steps} />
      </Part>
      <Part title="Event">
        <Json text={run.event} />
      </Part>
      {run.output !== null && (
        <Part title="Result">
          <Json text={run.output} />
        </Part>
      )}
    </Page>
  );
}

function Times({ run }: { run: EngineRunDetail }) {
  const locale = useLocale();
  const { created_at, started_at, ended_at, next_call_at, retry_of } = run;
  const spanText = (from: Date, to: Date) => durationText(to.getTime() - from.getTime(), locale);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 tabular-nums">
      <Fact term="Requested">
        <FullTime at={created_at} />
      </Fact>
      {started_at && <Fact term="Started">after {spanText(created_at, started_at)}</Fact>}
      {started_at && ended_at && <Fact term="Took">{spanText(started_at, ended_at)}</Fact>}
      {next_call_at && (
        <Fact term="Continues">
          <RelativeTime at={next_call_at} />
        </Fact>
      )}
      {retry_of && (
        <Fact term="Retry of">
          <Link
            href={`/settings/status/engine/runs/${retry_of}`}
            className="underline decoration-accent underline-offset-3"
          >
            a failed run
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Keeps the results of finished steps. */
function Retry({ runId }: { runId: string }) {
  const client = useQueryClient();
  const router = useRouter();
  return (
    <ActionButton
      look="primary"
      act={() => retryRun(client, runId)}
      onDone={(newId) => router.push(`/settings/status/engine/runs/${newId}`)}
    >
      Retry
    </ActionButton>
  );
}

function Json({ text }: { text: string }) {
  return (
    <pre className="rounded-xl border border-line bg-sunken px-4 py-3 font-mono text-meta wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  );
}

/** Finished steps in order, then open ones. */
function EngineSteps({ steps }: { steps: EngineStep[] }) {
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

/** Time from planning to end. Steps that ran at once have none. */
function Timing({ step: { created_at, ended_at } }: { step: EngineStep }) {
  const locale = useLocale();
  const ms = ended_at ? ended_at.getTime() - created_at.getTime() : 0;
  return ms > 0 ? <span>{durationText(ms, locale)}</span> : null;
}

function AttemptErrors({ errors }: { errors: EngineAttemptError[] }) {
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
