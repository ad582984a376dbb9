import type { Job } from "./claim";
import type { EngineDatabase, Query } from "./database";
import type { FunctionSpec } from "./register";

/** The handler that `serve()` of `inngest/edge` returns. */
export type SdkHandler = (request: Request) => Promise<Response>;

export interface EngineOptions {
  database: EngineDatabase;
  /** Calls in progress at once in this process. 256: functions state their own limits, and this must not bind them. */
  workers?: number;
  /** How long a job stays with a process that has gone silent. 30 s. */
  leaseMs?: number;
  /** How often to look for work that nobody announced: expired leases, other processes' events. 1 s. */
  pollMs?: number;
  /** A call that takes longer loses its lease and its place among the workers. 15 min. */
  callMsMax?: number;
  /** Milliseconds to wait after failed attempt number `attempt` (from 0). Inngest's own table. */
  backoffMs?: (attempt: number) => number;
  /** Told of every error that no caller sees. The work is repeated when its lease ends. */
  onError: (where: string, error: unknown) => void;
}

/** A call of the SDK that has not returned. */
export interface Call {
  readonly jobId: string;
  readonly generation: number;
  readonly startedAt: number;
  readonly ended: Promise<void>;
}

/** A call whose function has returned, and whose end is not stored. */
export interface Return {
  readonly job: Job;
  /** JSON text. */
  readonly data: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface Loop {
  isStopped: boolean;
  /** Something happened since the current turn began. */
  isWanted: boolean;
  turning: Promise<void> | null;
  timer: NodeJS.Timeout | undefined;
  heartbeat: NodeJS.Timeout | undefined;
  /** Times of this process's monotonic clock, in milliseconds. */
  nextCronAt: number;
  lastTurnAt: number;
  /** When this process last fired a cron, ended a timer, or began or ended a call. */
  lastProgressAt: number;
}

/** Everything that one engine holds in memory. Losing it loses no work. */
export interface Engine {
  readonly options: Required<EngineOptions>;
  readonly database: EngineDatabase;
  /** Names this process in leases. */
  readonly owner: string;
  readonly calls: Map<string, Call>;
  readonly loop: Loop;
  readonly returns: { readonly waiting: Return[]; isStoring: boolean };
  functions: ReadonlyMap<string, FunctionSpec>;
  /** Are the functions known? */
  isRegistered: boolean;
  handler: SdkHandler | null;
}

/** An open transaction, and the functions that its statements may start. */
export interface Work {
  readonly query: Query;
  readonly functions: ReadonlyMap<string, FunctionSpec>;
}

export function transact<Result>(engine: Engine, work: (work: Work) => Promise<Result>): Promise<Result> {
  return engine.database.transaction((query) => work({ query, functions: engine.functions }));
}
