import type { Database } from "@/db/client";
import { countBacklog, countFeeds } from "@/db/queries/operations/status";
import { countDigests, countMails, listTokensByDay, oldestMailDueAt } from "@/db/queries/operations/status-totals";
import type { SystemContext } from "@/lib/context/context";
import { dayOf } from "@/lib/core/duration";
import { tallies } from "@/lib/core/tally";
import { overdueBefore, type WorkflowEngine } from "./present-engine";

const EVERYBODY = { userId: null };

/** Type and help text of what this process counts. */
const COUNTED: Readonly<Record<string, readonly ["counter" | "histogram", string]>> = {
  lede_http_requests_total: ["counter", "API requests answered, by method and status"],
  lede_http_request_duration_seconds: ["histogram", "Seconds until the answer, by route and method"],
  lede_function_duration_seconds: ["histogram", "Duration of a call of a durable function, in seconds"],
  lede_function_runs_total: ["counter", "Finished runs and failed attempts, by durable function and outcome"],
  lede_event_loop_held_total: ["counter", "Times that the event loop was blocked for a second or longer"],
  lede_event_loop_held_seconds_total: ["counter", "Seconds for which the event loop was blocked"],
  lede_unhandled_errors_total: ["counter", "Uncaught errors"],
};

interface Gauge {
  name: string;
  help: string;
  value: number;
  /** In Prometheus syntax. */
  labels?: string;
}

/** Parts of the process that the metrics describe. */
interface MetricsSources {
  workflows: WorkflowEngine;
  database: Pick<Database, "pool" | "kind">;
}

/**
 * Metrics in Prometheus' text format, without addresses, titles or names.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export async function presentMetrics(ctx: SystemContext, { workflows, database }: MetricsSources): Promise<string> {
  const version = ctx.settings.version;
  const about = `version="${version}",node="${process.version}",database="${database.kind}",engine="${workflows.mode}"`;
  const gauges = [
    { ...gauge("lede_build_info", "Version of Lede and what it runs on", 1), labels: `{${about}}` },
    ...(await workGauges(ctx, workflows)),
    ...(await tokenGauges(ctx)),
    ...poolGauges(database.pool),
    ...processGauges(),
  ];
  const lines = gauges.map(
    ({ name, help, value, labels = "" }) => `${head(name, help, "gauge")}${name}${labels} ${numberOf(value)}\n`,
  );
  return [...countedLines(), cpuLines(), ...lines].join("");
}

async function workGauges(ctx: SystemContext, workflows: WorkflowEngine): Promise<Gauge[]> {
  const now = ctx.now();
  const feeds = await countFeeds(ctx.db, EVERYBODY, { now, overdueBefore: overdueBefore(workflows, now) });
  const backlog = await countBacklog(ctx.db, EVERYBODY);
  // As in the status, nothing waits for a model where there is none.
  const { toWrite, oldestToWriteAt } = ctx.model ? backlog : { toWrite: 0, oldestToWriteAt: null };
  const mails = await countMails(ctx.db, now);
  const since = new Date(`${dayOf(now)}T00:00:00Z`);
  const digests = await countDigests(ctx.db, EVERYBODY, { now, since });
  const engine = await workflows.engine?.status();
  const ageSeconds = (at: Date | null) => (at === null ? 0 : (now.getTime() - at.getTime()) / 1000);
  const seconds = (ms: number | null | undefined) => Math.max(0, ms ?? 0) / 1000;
  return [
    gauge("lede_feeds", "Feeds that somebody follows", feeds.total),
    gauge("lede_feeds_due", "Feeds that wait for their check", feeds.due),
    gauge("lede_feeds_overdue", "Feeds whose check is late", feeds.overdue),
    gauge("lede_crawl_lag_seconds", "Delay of the most overdue feed check, in seconds", ageSeconds(feeds.overdueSince)),
    gauge("lede_feeds_failing", "Feeds whose last check failed", feeds.failing),
    gauge("lede_feeds_checked_last_hour", "Feeds that were checked in the last hour", feeds.checkedLastHour),
    gauge("lede_articles_to_prepare", "Articles whose text is still to be read", backlog.toPrepare),
    gauge("lede_articles_to_write", "Articles whose texts are still to be written", toWrite),
    gauge(
      "lede_articles_to_prepare_age_seconds",
      "Age of the oldest article to read, in seconds",
      ageSeconds(backlog.oldestToPrepareAt),
    ),
    gauge(
      "lede_articles_to_write_age_seconds",
      "Age of the oldest article to write, in seconds",
      ageSeconds(oldestToWriteAt),
    ),
    gauge("lede_digests_due", "Digests that should have been composed", digests.due),
    gauge("lede_digests_failed_today", "Digests that failed since midnight UTC", digests.failed),
    gauge("lede_mails_pending", "Mails that are still to be sent", mails.pending),
    gauge(
      "lede_mails_lag_seconds",
      "Delay of the most overdue mail, in seconds",
      ageSeconds(await oldestMailDueAt(ctx.db, now)),
    ),
    gauge("lede_mails_delayed", "Mails that errors have delayed for 15 minutes or longer", mails.delayed),
    gauge("lede_mails_failed", "Mails of the last 30 days that failed", mails.failed),
    gauge("lede_mails_unknown", "Mails of the last 30 days that may or may not have been sent", mails.unknown),
    gauge("lede_engine_queued", "Calls that the embedded engine has queued", engine?.queued ?? 0),
    gauge("lede_engine_running", "Calls that the embedded engine is making", engine?.running ?? 0),
    gauge("lede_engine_oldest_due_seconds", "Delay of the most overdue call, in seconds", seconds(engine?.oldestDueMs)),
  ];
}

/** Settled tokens of everybody; a month and a day begin at midnight UTC. */
async function tokenGauges(ctx: SystemContext): Promise<Gauge[]> {
  const today = dayOf(ctx.now());
  const days = await listTokensByDay(ctx.db, EVERYBODY, `${today.slice(0, 7)}-01`);
  const { tokensPerDay, tokensPerMonth } = ctx.settings.ai;
  const sum = (counted: typeof days) => counted.reduce((total, { tokens }) => total + tokens, 0);
  return [
    gauge(
      "lede_ai_tokens_today",
      "Tokens of the model since midnight UTC",
      sum(days.filter(({ day }) => day === today)),
    ),
    gauge("lede_ai_tokens_this_month", "Tokens of the model since the start of the month, UTC", sum(days)),
    gauge(
      "lede_ai_tokens_per_day_max",
      "Daily token limit, +Inf without one",
      tokensPerDay ?? Number.POSITIVE_INFINITY,
    ),
    gauge(
      "lede_ai_tokens_per_month_max",
      "Monthly token limit, +Inf without one",
      tokensPerMonth ?? Number.POSITIVE_INFINITY,
    ),
  ];
}

function poolGauges({ totalCount, idleCount, waitingCount }: Database["pool"]): Gauge[] {
  return [
    gauge("lede_database_connections", "Open connections to the database", totalCount),
    gauge("lede_database_connections_idle", "Idle connections to the database", idleCount),
    gauge("lede_database_waiting", "Statements that wait for a connection", waitingCount),
  ];
}

function processGauges(): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  // Constant, because each change counts as a restart.
  const startedAt = Math.round(performance.timeOrigin / 1000);
  return [
    gauge("process_resident_memory_bytes", "Memory of the process", rss),
    gauge("nodejs_heap_size_used_bytes", "Used JavaScript heap", heapUsed),
    gauge("process_start_time_seconds", "Start of the process, in seconds since 1970", startedAt),
  ];
}

function gauge(name: string, help: string, value: number): Gauge {
  return { name, help, value };
}

function cpuLines(): string {
  const { user, system } = process.cpuUsage();
  const name = "process_cpu_seconds_total";
  return `${head(name, "CPU time of the process", "counter")}${name} ${(user + system) / 1e6}\n`;
}

/** Prometheus' spelling of infinity. */
function numberOf(value: number): string {
  return value === Number.POSITIVE_INFINITY ? "+Inf" : String(value);
}

const SUFFIX = /_(?:bucket|sum|count)$/;

function countedLines(): string[] {
  const series = [...tallies()].map(([key, value]) => ({ key, value, name: key.split("{", 1)[0] ?? key }));
  return Object.entries(COUNTED).flatMap(([name, [type, help]]) => {
    const own = series.filter((one) => (type === "histogram" ? one.name.replace(SUFFIX, "") : one.name) === name);
    const lines = own.map(({ key, value }) => `${key} ${value}\n`);
    return [head(name, help, type), ...(lines.length > 0 || type === "histogram" ? lines : [`${name} 0\n`])];
  });
}

function head(name: string, help: string, type: "counter" | "gauge" | "histogram"): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}
