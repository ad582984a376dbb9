import { countBacklog, countFeeds } from "@/db/queries/operations/status";
import { countDigests, countMails } from "@/db/queries/operations/status-totals";
import type { SystemContext } from "@/lib/context/context";
import { tallies } from "@/lib/core/tally";
import { type EngineView, overdueBefore } from "./present-engine";

const EVERYBODY = { userId: null };

/** Help texts of counters, by name prefix. Gauges bring their own. */
const COUNTERS: Readonly<Record<string, string>> = {
  lede_http_requests_total: "Requests of the API that were answered, by method and status",
  lede_http_request_seconds_total: "Seconds that answering them took",
  lede_event_loop_held_total: "Times that the event loop was held for a second or longer",
  lede_event_loop_held_seconds_total: "Seconds that it was held",
  lede_unhandled_errors_total: "Errors that nobody caught",
};

interface Gauge {
  name: string;
  help: string;
  value: number;
}

/**
 * Metrics in Prometheus' text format, without addresses, titles or names.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export async function presentMetrics(ctx: SystemContext, view: EngineView): Promise<string> {
  const gauges = [...(await workGauges(ctx, view)), ...processGauges()];
  const lines = gauges.map(({ name, help, value }) => `${head(name, help, "gauge")}${name} ${value}\n`);
  return [...counterLines(), ...lines].join("");
}

async function workGauges(ctx: SystemContext, view: EngineView): Promise<Gauge[]> {
  const now = ctx.now();
  const feeds = await countFeeds(ctx.db, EVERYBODY, { now, overdueBefore: overdueBefore(view, now) });
  const backlog = await countBacklog(ctx.db, EVERYBODY);
  const mails = await countMails(ctx.db, now);
  const since = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const digests = await countDigests(ctx.db, EVERYBODY, { now, since });
  const engine = await view.engine?.status();
  const ageSeconds = (at: Date | null) => (at === null ? 0 : (now.getTime() - at.getTime()) / 1000);
  const seconds = (ms: number | null | undefined) => Math.max(0, ms ?? 0) / 1000;
  return [
    gauge("lede_feeds", "Feeds that somebody follows", feeds.total),
    gauge("lede_feeds_due", "Feeds that wait for their check", feeds.due),
    gauge("lede_feeds_overdue", "Feeds whose check is late", feeds.overdue),
    gauge("lede_crawl_lag_seconds", "How late the latest check is", ageSeconds(feeds.overdueSince)),
    gauge("lede_feeds_failing", "Feeds whose last check failed", feeds.failing),
    gauge("lede_feeds_checked_last_hour", "Feeds that were checked in the last hour", feeds.checkedLastHour),
    gauge("lede_articles_to_prepare", "Articles whose text is still to be read", backlog.toPrepare),
    gauge("lede_articles_to_write", "Articles whose texts are still to be written", backlog.toWrite),
    gauge("lede_digests_due", "Digests that should have been composed", digests.due),
    gauge("lede_digests_failed_today", "Digests that failed since midnight UTC", digests.failed),
    gauge("lede_mails_pending", "Mails that still have to leave", mails.pending),
    gauge("lede_mails_failed", "Mails of the last 30 days that failed", mails.failed),
    gauge("lede_mails_unknown", "Mails of the last 30 days of which nobody knows whether they left", mails.unknown),
    gauge("lede_engine_queued", "Calls that the embedded engine has still to make", engine?.queued ?? 0),
    gauge("lede_engine_running", "Calls that it is making", engine?.running ?? 0),
    gauge("lede_engine_oldest_due_seconds", "How late its latest call is", seconds(engine?.oldestDueMs)),
  ];
}

function processGauges(): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  return [
    gauge("process_resident_memory_bytes", "Memory of the process", rss),
    gauge("nodejs_heap_size_used_bytes", "JavaScript's part of it", heapUsed),
    gauge("process_start_time_seconds", "When the process began, in seconds since 1970", startedAt),
  ];
}

function gauge(name: string, help: string, value: number): Gauge {
  return { name, help, value };
}

function counterLines(): string[] {
  const series = [...tallies()];
  return Object.entries(COUNTERS).flatMap(([name, help]) => {
    const own = series.filter(([key]) => key === name || key.startsWith(`${name}{`));
    const lines = own.length > 0 ? own.map(([key, value]) => `${key} ${value}\n`) : [`${name} 0\n`];
    return [head(name, help, "counter"), ...lines];
  });
}

function head(name: string, help: string, type: "counter" | "gauge"): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}
