import type { EngineStatus } from "@/inngest/engine/status";
import type { WorkflowMode } from "@/inngest/mode";
import type { Status } from "@/lib/contract/status";

/** What of the durable functions a status is told from. */
export interface EngineView {
  mode: WorkflowMode;
  tickMinutes: number;
  dashboardUrl: string | null;
  engine: { status(): Promise<EngineStatus> } | null;
}

export async function engineStatus(view: EngineView): Promise<NonNullable<Status["engine"]>> {
  const told = await view.engine?.status();
  const inSeconds = (ms: number | null) => (ms === null ? null : Math.max(0, ms / 1000));
  return {
    kind: view.mode,
    tick_minutes: view.tickMinutes,
    dashboard_url: view.dashboardUrl,
    embedded: told
      ? {
          queued: told.queued,
          running: told.running,
          oldest_due_seconds: inSeconds(told.oldestDueMs),
          loop_age_seconds: inSeconds(told.loopAgeMs),
          stalled_seconds: told.stalledMs / 1000,
        }
      : null,
  };
}
