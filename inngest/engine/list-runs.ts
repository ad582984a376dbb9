import { readJobError } from "./attempt-errors";
import type { JobError } from "./protocol";
import type { Engine } from "./state";

export type RunStatus = "queued" | "running" | "completed" | "failed";

export interface RunQuery {
  functionId?: string | undefined;
  status?: RunStatus | undefined;
  /** The last run of the page before. */
  before?: string | undefined;
  runsMax: number;
}

/** Times are milliseconds since 1970 by the database's clock. */
export interface RunSummary {
  id: string;
  functionId: string;
  functionName: string;
  status: RunStatus;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  /** Why it failed. */
  error: JobError | null;
  retryOf: string | null;
}

export interface RunPage {
  runs: RunSummary[];
  /** For `before`, when there are more. */
  next: string | null;
}

export type RunRow = Omit<RunSummary, "functionName" | "error"> & { error: string | null };

export const RUN_COLUMNS = `id, fn_id as "functionId", status, created_at::float8 as "createdAt",
  started_at::float8 as "startedAt", ended_at::float8 as "endedAt", error, retry_of as "retryOf"`;

/** Runs by the time at which they were made, the newest first: their ids sort by it. */
export async function listRuns(engine: Engine, { functionId, status, before, runsMax }: RunQuery): Promise<RunPage> {
  const filters: [string, string | undefined][] = [
    ["fn_id =", functionId],
    ["id <", before],
    ["status =", status],
  ];
  const asked = filters.filter((filter): filter is [string, string] => filter[1] !== undefined);
  const conditions = asked.map(([column], index) => `${column} $${index + 2}`);
  // The index of runs that have not ended serves only who says so.
  if (status === "queued" || status === "running") conditions.push("ended_at is null");
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const rows = await engine.database.query<RunRow>(
    `select ${RUN_COLUMNS} from wf.run ${where} order by id desc limit $1`,
    [runsMax + 1, ...asked.map(([, value]) => value)],
  );
  const runs = rows.slice(0, runsMax).map((row) => toSummary(engine, row));
  return { runs, next: rows.length > runsMax ? (runs.at(-1)?.id ?? null) : null };
}

export function toSummary({ functions }: Engine, { error, ...row }: RunRow): RunSummary {
  const functionName = functions.get(row.functionId)?.name ?? row.functionId;
  return { ...row, functionName, error: parseJobError(error) };
}

/** An error as it is stored. */
export function parseJobError(json: string | null): JobError | null {
  return json === null ? null : readJobError(JSON.parse(json));
}
