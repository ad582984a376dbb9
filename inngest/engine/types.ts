// Types that several files share. This file imports nothing, so no two files need each other's types.

/** Runs one statement. `Row` states the columns that the statement names. */
export type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

/** Database port: Postgres 15 or newer with the schema `wf`. */
export interface EngineDatabase {
  query: Query;
  /** Runs `work` in one transaction. `work` may run again after a deadlock, so its only effects are its statements. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** No other process can have this database open (PGlite), so every lease found at start is a dead process's. */
  readonly isExclusive: boolean;
}

/** Variables of an expression: the run's own event, and in `waitForEvent` the awaited one. */
export interface Scope {
  event: unknown;
  async?: unknown;
}

export type Expression = (scope: Scope) => unknown;

/** The times at which a cron expression fires, in UTC. */
export interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** Neither day field is `*`: then a day fires when either names it, else when both do. */
  readonly isEitherDay: boolean;
}

/** Throttle: `burst` more than one start at once, then one for each interval. */
export interface Rate {
  intervalMs: number;
  burst: number;
}

interface EventTrigger {
  /** The name in the function's configuration; may hold `*`. */
  readonly event: string;
  readonly pattern: RegExp;
  readonly condition: Expression | null;
}

interface ConcurrencyLimit {
  /** Limits of one scope and key share their count. */
  readonly scope: string;
  readonly limit: number;
  readonly key: Expression | null;
}

/** Configuration of a function, compiled. */
export interface FunctionSpec {
  readonly id: string;
  /** Without the app's id. */
  readonly name: string;
  readonly attemptsMax: number;
  readonly triggers: readonly EventTrigger[];
  readonly crons: ReadonlyMap<string, Cron>;
  readonly limits: readonly ConcurrencyLimit[];
  readonly throttle: { readonly rate: Rate; readonly key: Expression | null } | null;
  readonly idempotency: Expression | null;
  readonly singleton: { readonly key: Expression | null } | null;
}

/** A step that has ended: exactly one of data and error is JSON text. */
export interface EndedStep {
  id: string;
  data: string | null;
  error: string | null;
}

/** A job that this process holds a lease on. */
export interface Job {
  id: string;
  runId: string;
  stepId: string;
  functionId: string;
  attempt: number;
  generation: number;
  /** JSON text of the event that started the run. */
  event: string;
  isPlanForced: boolean;
  requestVersion: number;
  /** In the order in which they ended. */
  steps: EndedStep[];
}

/** The handler that `serve()` of `inngest/edge` returns. */
export type SdkHandler = (request: Request) => Promise<Response>;

export interface EngineOptions {
  database: EngineDatabase;
  /** Concurrent calls of this process. Default 256, above the sum of the functions' own limits. */
  workers?: number;
  /** How long a job stays with a process that stopped renewing its lease. Default 30 s. */
  leaseMs?: number;
  /** Pause between looks for expired leases and other processes' events. Default 1 s. */
  pollMs?: number;
  /** A longer call loses its lease and its worker. Default 15 min. */
  callMsMax?: number;
  /** Milliseconds to wait after failed attempt number `attempt` (from 0). Default: Inngest's table. */
  backoffMs?: (attempt: number) => number;
  /** Receives every error that no caller sees. The work is repeated when its lease ends. */
  onError: (where: string, error: unknown) => void;
}

/** A call of the SDK that has not returned. */
export interface Call {
  readonly jobId: string;
  readonly generation: number;
  readonly startedAt: number;
  readonly ended: Promise<void>;
}

/** A call whose function has returned and whose end is not stored yet. */
export interface ReturnedCall {
  readonly job: Job;
  /** JSON text. */
  readonly data: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Loop {
  isStopped: boolean;
  /** A wake-up arrived since the current iteration began. */
  isWoken: boolean;
  /** The last iteration failed, so leases may have ended that other processes would take. */
  isBehind: boolean;
  running: Promise<void> | null;
  timer: NodeJS.Timeout | undefined;
  heartbeat: NodeJS.Timeout | undefined;
  /** Times of this process's monotonic clock, in milliseconds. */
  nextCronAt: number;
  lastIterationAt: number;
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
  /** Runs work in the async context that created the engine, not in that of the request that wakes it. */
  readonly inOwnContext: <R>(work: () => R) => R;
  readonly returned: { readonly waiting: ReturnedCall[]; isStoring: boolean };
  functions: ReadonlyMap<string, FunctionSpec>;
  isRegistered: boolean;
  handler: SdkHandler | null;
}

/** An open transaction, and the functions that its statements may start. */
export interface Work {
  readonly query: Query;
  readonly functions: ReadonlyMap<string, FunctionSpec>;
}
