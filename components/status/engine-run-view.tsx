"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { engineRunQuery, retryRun } from "@/lib/client/engine";
import { showFailure } from "@/lib/client/show-failure";
import type { EngineRunDetail } from "@/lib/contract/engine";
import { Button } from "../ui/button";
import { FullTime, RelativeTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { Page } from "../ui/page";
import { BackLink, ErrorText, Part, State } from "./engine-parts";
import { AttemptErrors, EngineSteps } from "./engine-steps";
import { durationText, RUN_STATES } from "./engine-text";

/** One run: what it was for, its steps, their times and errors; live until it ends. */
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

/** What succeeded is kept, so nothing is paid for twice. */
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
