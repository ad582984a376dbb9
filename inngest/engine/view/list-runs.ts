import { type JobError, parseJobError } from "../protocol";
import type { Engine } from "../types";

export type RunStatus = "queued" | "running" | "completed" | "failed";

export interface RunQuery {
  functionId?: string | undefined;
  status?: RunStatus | undefined;
  /** The last run of the previous page. */
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
  error: JobError | null;
  retryOf: string | null;
}

export interface RunPage {
  runs: RunSummary[];
  /** `before` of the next page; null on the last one. */
  next: string | null;
}

export type RunRow = Omit<RunSummary, "functionName" | "error"> & { error: string | null };

export const RUN_COLUMNS = `id, fn_id as "functionId", status, created_at::float8 as "createdAt",
  started_at::float8 as "startedAt", ended_at::float8 as "endedAt", error, retry_of as "retryOf"`;

/** Lists runs, the newest first: ids sort by creation time. */
export async function listRuns(engine: Engine, { functionId, status, before, runsMax }: RunQuery): Promise<RunPage> {
  const filters: [string, string | undefined][] = [
    ["fn_id =", functionId],
    ["id <", before],
    ["status =", status],
  ];
  const set = filters.filter((filter): filter is [string, string] => filter[1] !== undefined);
  const conditions = set.map(([column], index) => `${column} $${index + 2}`);
  // Postgres uses the partial index of open runs only with its own condition.
  if (status === "queued" || status === "running") conditions.push("ended_at is null");
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const rows = await engine.database.query<RunRow>(
    `select ${RUN_COLUMNS} from wf.run ${where} order by id desc limit $1`,
    [runsMax + 1, ...set.map(([, value]) => value)],
  );
  const runs = rows.slice(0, runsMax).map((row) => toSummary(engine, row));
  return { runs, next: rows.length > runsMax ? (runs.at(-1)?.id ?? null) : null };
}

export function toSummary({ functions }: Engine, { error, ...row }: RunRow): RunSummary {
  const functionName = functions.get(row.functionId)?.name ?? row.functionId;
  return { ...row, functionName, error: parseJobError(error) };
}
