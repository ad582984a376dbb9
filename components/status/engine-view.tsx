"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type EngineRunsFilter, engineQuery } from "@/lib/client/engine";
import { Empty } from "../ui/empty";
import { Page } from "../ui/page";
import { EngineCalls } from "./engine-calls";
import { EngineFunctions } from "./engine-functions";
import { BackLink, Part } from "./engine-parts";
import { EngineQueue } from "./engine-queue";
import { EngineRuns } from "./engine-runs";

/** Live: what the workflow engine does, what waits, and what came of it. */
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
