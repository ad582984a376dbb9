"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { runFunction } from "@/lib/client/engine";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { EngineFunction } from "@/lib/contract/engine";
import { Button } from "../ui/button";
import { PlannedTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { outcomeText, triggerText } from "./engine-text";

interface EngineFunctionsProps {
  functions: EngineFunction[];
  onShowFailures: (functionId: string) => void;
}

export function EngineFunctions({ functions, onShowFailures }: EngineFunctionsProps) {
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
          <div className="flex justify-end">{one.can_run_now && <RunNow one={one} />}</div>
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

function RunNow({ one: { id, name } }: { one: EngineFunction }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => runFunction(client, id),
    onSuccess: () => showToast({ text: `${name} was started` }),
    onError: showFailure,
  });
  return (
    <Button size="small" isBusy={isPending} aria-label={`Run now: ${name}`} onClick={() => mutate()}>
      Run now
    </Button>
  );
}
