"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { FullTime, RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { engineRunQuery, retryRun } from "@/lib/client/engine";
import { showFailure } from "@/lib/client/show-failure";
import type { EngineAttemptError, EngineRunDetail, EngineStep } from "@/lib/contract/engine";
import { BackLink, ErrorText, Part, State } from "./engine-parts";
import { durationText, RUN_STATES, stepState } from "./engine-text";

/** One run with its steps and errors; polls until it ends. */
export function EngineRunView({ runId }: { runId: string }) {
  const { data: run } = useQuery(engineRunQuery(runId));
  if (!run) return null;
  return (
    <Page
      title={run.function_name}
      back={<BackLink href="/status/engine">Background jobs</BackLink>}
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
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 tabular-nums">
      <dt className="text-ink-3">Requested</dt>
      <dd>
        <FullTime at={created_at} />
      </dd>
      {started_at && (
        <>
          <dt className="text-ink-3">Started</dt>
          <dd>after {durationText(started_at.getTime() - created_at.getTime(), locale)}</dd>
        </>
      )}
      {started_at && ended_at && (
        <>
          <dt className="text-ink-3">Took</dt>
          <dd>{durationText(ended_at.getTime() - started_at.getTime(), locale)}</dd>
        </>
      )}
      {next_call_at && (
        <>
          <dt className="text-ink-3">Continues</dt>
          <dd>
            <RelativeTime at={next_call_at} />
          </dd>
        </>
      )}
      {retry_of && (
        <>
          <dt className="text-ink-3">Retry of</dt>
          <dd>
            <Link href={`/status/engine/runs/${retry_of}`} className="underline decoration-accent underline-offset-3">
              a failed run
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Keeps the results of finished steps. */
function Retry({ runId }: { runId: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryRun(client, runId),
    onSuccess: (newId) => router.push(`/status/engine/runs/${newId}`),
    onError: showFailure,
  });
  return (
    <Button look="primary" isBusy={isPending} onClick={() => mutate()}>
      Retry
    </Button>
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
