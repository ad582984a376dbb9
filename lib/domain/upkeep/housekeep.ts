import { forgetUnwritten } from "@/db/queries/articles/writing-schedule";
import { deleteChangesBefore, stopUnusedLog } from "@/db/queries/changes/log";
import { pruneMails } from "@/db/queries/digests/outbox";
import { purgeDeletedNewsfeed, purgePostsOfDeletedNewsfeeds } from "@/db/queries/newsfeeds/newsfeeds";
import { readDatabaseClock } from "@/db/queries/operations/database-state";
import { correctFutureTimes as correctRows } from "@/db/queries/operations/future-times";
import {
  clearOldFeedHtml,
  deleteExpired,
  deleteOld,
  deleteOrphanArticles,
  deleteOrphanFeeds,
  deleteOrphanSummaries,
  deleteRefusedPosts,
  rebuildSearchVectors,
} from "@/db/queries/operations/housekeeping";
import { deleteOldDeliveries } from "@/db/queries/webhooks/deliveries";
import type { SystemContext } from "@/lib/context/context";
import { AUDIT_DAYS } from "@/lib/contract/audit";
import { CHANGES_DAYS } from "@/lib/contract/changes";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { DELIVERIES_KEPT_DAYS, REFUSED_KEPT_DAYS } from "@/lib/core/limits";
import { isCutOff } from "@/lib/core/shutdown";
import { BACKLOG_DAYS } from "@/lib/crawl/articles/request-writing";
import { maintainHubs } from "@/lib/crawl/hub/send-hub-requests";
import { COMPARED_DAYS } from "@/lib/crawl/meaning/compare-posts";
import { purgeAccounts } from "@/lib/domain/accounts/delete-account";
import { resumeUnfinished } from "@/lib/domain/newsfeeds/refile-newsfeed";

/** Longer than any digest reaches back, so that none is sent again. */
const DIGESTS_KEPT_DAYS = 400;
/** Longer than the AI page shows. */
const REFUSALS_KEPT_DAYS = 60;
const NEWSFEEDS_PER_RUN_MAX = 50;
/** The embedded database runs one statement at a time. */
const ROWS_PER_STATEMENT = 500;
const STATEMENTS_PER_RUN_MAX = 40;
/** Computing a search vector takes milliseconds. */
const TEXTS_PER_STATEMENT = 50;
/** As many as for the posts of closed accounts. */
const POST_STATEMENTS_PER_RUN_MAX = 200;
/** Time after which a task starts no more statements. Serverless hosts stop a function after 60 seconds. */
const TASK_MS_MAX = 40_000;
/**
 * Each run checks one slice of the summaries. A prime, so that a machine that runs at fixed hours reaches every slice.
 */
const SUMMARY_SLICES = 97;

/** Runs one task, which can be repeated after a crash. */
type RunTask = (task: string, work: () => Promise<number>) => Promise<number>;

/**
 * Deletes expired data in small statements, renews what is about to expire, and resumes unfinished work. A task that
 * fails keeps none of the others from running.
 *
 * @throws the failure of one task, after all have run
 */
export async function housekeep(
  ctx: SystemContext,
  runTask: RunTask = (_, work) => work(),
): Promise<{ newsfeeds: number; expired: number }> {
  const tasks = {
    // Before the newsfeeds, which it empties.
    accounts: () => purgeAccounts(ctx),
    newsfeeds: () => purgeNewsfeeds(ctx),
    resume: () => resumeUnfinished(ctx),
    articles: () => pruneArticles(ctx),
    mail: () => pruneMail(ctx),
    log: () => pruneLog(ctx),
    expired: () => pruneExpired(ctx),
    hubs: () => maintainHubs(ctx),
    search: () => rebuildSearch(ctx),
  };
  const counts = new Map<string, number>();
  const failures: unknown[] = [];
  for (const [task, run] of Object.entries<() => Promise<unknown>>(tasks))
    await runTask(task, () => runLogged(ctx, task, run)).then(
      (count) => counts.set(task, count),
      (error: unknown) => {
        if (isCutOff(error)) throw error;
        failures.push(error);
      },
    );
  if (failures.length > 0) throw failures[0];
  return { newsfeeds: counts.get("newsfeeds") ?? 0, expired: counts.get("expired") ?? 0 };
}

/** @returns what the task counted; 0 without a count */
async function runLogged(ctx: SystemContext, task: string, run: () => Promise<unknown>): Promise<number> {
  try {
    const count = await run();
    return typeof count === "number" ? count : 0;
  } catch (error) {
    if (!isCutOff(error)) ctx.log.error({ task, err: error }, "a part of housekeeping failed; the next run repeats it");
    throw error;
  }
}

/** @returns the number of newsfeeds removed */
async function purgeNewsfeeds(ctx: SystemContext): Promise<number> {
  const { db, now } = ctx;
  const limits = { deletedBefore: now(), rowsMax: ROWS_PER_STATEMENT };
  const { repeat, isLate } = withinTime(ctx);
  await repeat(() => purgePostsOfDeletedNewsfeeds(db, limits), POST_STATEMENTS_PER_RUN_MAX);
  let gone = 0;
  while (gone < NEWSFEEDS_PER_RUN_MAX && !isLate() && (await purgeDeletedNewsfeed(db, limits.deletedBefore))) gone += 1;
  return gone;
}

async function pruneLog(ctx: SystemContext): Promise<void> {
  const { db, now } = ctx;
  const { repeat } = withinTime(ctx);
  const auditBefore = daysBefore(now(), AUDIT_DAYS);
  await repeat(() => deleteOld(db, "audit", { before: auditBefore, rowsMax: ROWS_PER_STATEMENT }));
  // A day more, because entries are dated by the start of their transaction, and the log's use is recorded once a day.
  const changesBefore = daysBefore(now(), CHANGES_DAYS + 1);
  await stopUnusedLog(db, changesBefore);
  await repeat(() => deleteChangesBefore(db, { before: changesBefore, rowsMax: ROWS_PER_STATEMENT }));
}

/** @returns the number of rows */
function pruneExpired({ db, now: clock }: SystemContext): Promise<number> {
  const now = clock();
  return deleteExpired(db, {
    now,
    idempotencyBefore: daysBefore(now, 1),
    robotsBefore: daysBefore(now, 1),
    invitationsBefore: daysBefore(now, 90),
    mailEventsBefore: daysBefore(now, 30),
    vectorsBefore: daysBefore(now, COMPARED_DAYS),
    refusalsBefore: daysBefore(now, REFUSALS_KEPT_DAYS),
  });
}

/** Leaves what exceeds the limit to the next run. */
async function pruneArticles(ctx: SystemContext): Promise<void> {
  const { db, now } = ctx;
  const { repeat } = withinTime(ctx);
  await clearOldFeedHtml(db, daysBefore(now(), 7));
  await forgetUnwritten(db, daysBefore(now(), BACKLOG_DAYS));
  const before = daysBefore(now(), REFUSED_KEPT_DAYS);
  await repeat(() => deleteRefusedPosts(db, { before, postsMax: ROWS_PER_STATEMENT }));
  await repeat(() => deleteOrphanArticles(db, { before, articlesMax: ROWS_PER_STATEMENT }));
  await repeat(() => deleteOrphanFeeds(db, { before, feedsMax: ROWS_PER_STATEMENT }));
  const slice = { index: Math.floor(now().getTime() / HOUR_MS) % SUMMARY_SLICES, count: SUMMARY_SLICES };
  const dayAgo = daysBefore(now(), 1);
  await repeat(() => deleteOrphanSummaries(db, { before: dayAgo, slice, rowsMax: ROWS_PER_STATEMENT }));
}

/**
 * Clears sent mails after a week and deletes them after three months; deletes digests after 13 months, and the log of
 * webhooks after one.
 */
async function pruneMail(ctx: SystemContext): Promise<void> {
  const { db, now } = ctx;
  const { repeat } = withinTime(ctx);
  const ages = {
    emptyBefore: daysBefore(now(), 7),
    forgetBefore: daysBefore(now(), 90),
    mailsMax: ROWS_PER_STATEMENT,
  };
  await repeat(() => pruneMails(db, ages));
  const digestsBefore = daysBefore(now(), DIGESTS_KEPT_DAYS);
  await repeat(() => deleteOld(db, "digests", { before: digestsBefore, rowsMax: ROWS_PER_STATEMENT }));
  const deliveriesBefore = daysBefore(now(), DELIVERIES_KEPT_DAYS);
  await repeat(() => deleteOldDeliveries(db, { before: deliveriesBefore, rowsMax: ROWS_PER_STATEMENT }));
}

/** Finishes what an update left: a few hundred thousand texts take some hours. */
async function rebuildSearch(ctx: SystemContext): Promise<void> {
  const { isLate } = withinTime(ctx);
  let count: number;
  do count = await rebuildSearchVectors(ctx.db, TEXTS_PER_STATEMENT);
  while (count > 0 && !isLate());
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Repeats statements until nothing is left, the limit is reached or the task has taken long enough. */
function withinTime({ now }: SystemContext) {
  const startedAt = now().getTime();
  const isLate = () => now().getTime() - startedAt > TASK_MS_MAX;
  const repeat = async (removeSome: () => Promise<number>, runsMax = STATEMENTS_PER_RUN_MAX): Promise<void> => {
    for (let run = 0; run < runsMax && !isLate(); run += 1) if ((await removeSome()) < ROWS_PER_STATEMENT) return;
  };
  return { repeat, isLate };
}

const DAY_SECONDS = 86_400;

/**
 * Resets times that a fast clock set too far in the future, by the database clock, which all processes share.
 *
 * @returns the number of rows corrected
 */
export async function correctFutureTimes(ctx: SystemContext): Promise<number> {
  const now = await readDatabaseClock(ctx.db);
  // Jitter, publisher hints and a day of back-off stay below twice this time.
  const checkPauseSecondsMax = 2 * Math.max(DAY_SECONDS, ctx.settings.crawlIntervalSecondsMax);
  const rows = await correctRows(ctx.db, { now, checkPauseSecondsMax });
  if (rows > 0) ctx.log.warn({ rows }, "corrected times too far in the future, left by a clock that was ahead");
  return rows;
}
