import { killBackups } from "./backup-kills";
import { killCrawls } from "./crawl-kills";
import { killAmidDigests } from "./digest-kills";
import { killEngines } from "./engine-kills";
import { killEnrichment } from "./enrichment-kills";
import { crawlAmongHangingSites } from "./hanging-sites";
import { ingestMutations } from "./mutations";
import { haltPostgres } from "./postgres-outage";
import { drillRestore } from "./restore-drill";
import { type Row, together } from "./row";
import { crawlAmongSlowSites } from "./slow-sites";
import { soak } from "./soak";
import { runSuites } from "./suites";

/** A row that existing tests cover. */
function suites(id: string, fault: string, files: readonly string[]): Row {
  return { id, fault, run: (grounds) => runSuites(grounds, files) };
}

const TWO_SCHEDULERS = [
  "lib/several-processes.postgres.test.ts",
  "lib/domain/digests/send-once.db.test.ts",
  "lib/crawl/articles/filing-race.postgres.test.ts",
  "inngest/engine/engine.db.test.ts",
  "inngest/engine/shares.db.test.ts",
];

/** The fault matrix. */
export const ROWS: readonly Row[] = [
  { id: "R1", fault: "kill -9 while the app crawls", run: killCrawls },
  { id: "R2", fault: "kill -9 while a model writes", run: killEnrichment },
  { id: "R3", fault: "kill -9 around the call that sends a digest", run: killAmidDigests },
  {
    id: "R4",
    fault: "two schedulers, events five times and out of order, kill -9 of engines",
    run: async (grounds) =>
      together({ tests: await runSuites(grounds, TWO_SCHEDULERS), engines: await killEngines(grounds) }),
  },
  {
    id: "R5",
    fault: "Postgres stopped under load; connections cut during transactions and migrations",
    run: async (grounds) =>
      together({
        outage: await haltPostgres(grounds),
        tests: await runSuites(grounds, ["db/drivers.postgres.test.ts"]),
      }),
  },
  suites("R6", "killed migrations, and several processes that migrate at once", [
    "db/migrate.db.test.ts",
    "db/client.db.test.ts",
    "db/drivers.postgres.test.ts",
  ]),
  suites("R7", "SIGTERM during crawls, statements, requests and calls to models and mail servers", [
    "lib/stop.test.ts",
    "lib/platform/mail/smtp.test.ts",
    "lib/crash.test.ts",
    "lib/runtime/boot.test.ts",
    "inngest/engine/lease.db.test.ts",
  ]),
  { id: "R8", fault: "one host in ten slow, silent or endless", run: crawlAmongSlowSites },
  suites("R9", "name servers that are silent, slow or wrong", [
    "lib/platform/fetch/resolve.test.ts",
    "lib/platform/fetch/limits.test.ts",
    "lib/crawl/crawl-faults.db.test.ts",
  ]),
  suites("R10", "a model that fails in every way, and comes back", [
    "lib/crawl/articles/breaker.test.ts",
    "lib/crawl/articles/call-model.db.test.ts",
    "lib/crawl/articles/request-writing.db.test.ts",
    "lib/crawl/articles/write-texts.db.test.ts",
    "lib/platform/ai/openai.test.ts",
  ]),
  suites("R11", "a mail provider that fails in every way", [
    "lib/domain/mail/send-mail.db.test.ts",
    "lib/platform/mail/resend.test.ts",
    "lib/platform/mail/smtp.test.ts",
  ]),
  suites("R12", "clocks that jump, and days with a change of the clocks", [
    "lib/domain/digests/schedule.test.ts",
    "lib/domain/digests/send-once.db.test.ts",
    "lib/domain/digests/plan-digests.db.test.ts",
    "lib/core/zoned-time.test.ts",
  ]),
  suites("R13", "hostile documents", [
    "lib/crawl/articles/hostile-articles.db.test.ts",
    "lib/feed/extract/census.test.ts",
    "lib/feed/parse/faults.test.ts",
    "lib/feed/parse/hostile.test.ts",
    "lib/crawl/crowd.db.test.ts",
    "lib/platform/worker/extract-or-degrade.test.ts",
    "lib/platform/worker/thread-pool.test.ts",
  ]),
  { id: "R14", fault: "damaged feeds, through the whole ingest", run: ingestMutations },
  suites("R15", "requests made at random from the OpenAPI document", [
    "lib/api/fuzz-feeds.db.test.ts",
    "lib/api/fuzz-others.db.test.ts",
  ]),
  suites("R16", "other users' resources, by every operation", [
    "app/v1/scope.db.test.ts",
    "app/v1/scope-attempts.db.test.ts",
    "app/v1/scope-ended.db.test.ts",
    "app/v1/scope-roles.db.test.ts",
    "app/v1/scope-statements.db.test.ts",
  ]),
  { id: "R24", fault: "kill -9 during backup and restore", run: killBackups },
  { id: "R17", fault: "backup under load, restored elsewhere", run: drillRestore },
  { id: "R18", fault: "half an hour of crawls and reading", run: soak },
  suites("R19", "two processes on one embedded database", [
    "db/embedded/lock.test.ts",
    "db/embedded/start.test.ts",
    "lib/runtime/boot.test.ts",
  ]),
  suites("R20", "work that fails each time", [
    "inngest/engine/run.db.test.ts",
    "lib/crawl/articles/write-texts.db.test.ts",
    "lib/domain/digests/send-once.db.test.ts",
  ]),
  suites("R21", "a blocked event loop", ["lib/runtime/boot.test.ts"]),
  { id: "R23", fault: "300 feeds that never answer, 200 pages that never end", run: crawlAmongHangingSites },
  suites("R22", "uncaught errors and rejections", ["lib/runtime/boot.test.ts"]),
];
