import { deleteOldAuditEntries } from "@/db/queries/accounts/audit-entries";
import { forgetUnwritten } from "@/db/queries/articles/writing-schedule";
import { deleteChangesBefore, stopUnusedLog } from "@/db/queries/changes/log";
import { pruneMails } from "@/db/queries/digests/outbox";
import { purgeDeletedNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { readDatabaseClock } from "@/db/queries/operations/database-state";
import { correctFutureTimes as correctRows } from "@/db/queries/operations/future-times";
import {
  clearOldFeedHtml,
  deleteExpired,
  deleteOldDigests,
  deleteOrphanArticles,
  deleteOrphanSummaries,
  deleteRefusedPosts,
} from "@/db/queries/operations/housekeeping";
import { deleteOldDeliveries } from "@/db/queries/webhooks/deliveries";
import type { SystemContext } from "@/lib/context/context";
import { AUDIT_DAYS } from "@/lib/contract/audit";
import { CHANGES_DAYS } from "@/lib/contract/changes";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { DELIVERIES_KEPT_DAYS, REFUSED_KEPT_DAYS } from "@/lib/core/limits";
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
/**
 * Each run checks one slice of the summaries. A prime, so that a machine that runs at fixed hours reaches every slice.
 */
const SUMMARY_SLICES = 97;

/** Deletes expired data in small statements, renews what is about to expire, and resumes unfinished work. */
export async function housekeep(ctx: SystemContext): Promise<{ newsfeeds: number; expired: number }> {
  const now = ctx.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // Before the newsfeeds, so that their posts are deleted in small statements.
  await purgeAccounts(ctx);
  let newsfeeds = 0;
  while (newsfeeds < NEWSFEEDS_PER_RUN_MAX && (await purgeDeletedNewsfeed(ctx.db, now))) newsfeeds += 1;
  await resumeUnfinished(ctx);
  await clearOldFeedHtml(ctx.db, daysAgo(7));
  await forgetUnwritten(ctx.db, daysAgo(BACKLOG_DAYS));
  await prune(ctx, daysAgo(REFUSED_KEPT_DAYS));
  await pruneMail(ctx);
  const auditBefore = daysAgo(AUDIT_DAYS);
  await repeat(() => deleteOldAuditEntries(ctx.db, { before: auditBefore, entriesMax: ROWS_PER_STATEMENT }));
  // A day more, because entries are dated by the start of their transaction, and the log's use is recorded once a day.
  const changesBefore = daysAgo(CHANGES_DAYS + 1);
  await stopUnusedLog(ctx.db, changesBefore);
  await repeat(() => deleteChangesBefore(ctx.db, { before: changesBefore, rowsMax: ROWS_PER_STATEMENT }));
  const expired = await deleteExpired(ctx.db, {
    now,
    idempotencyBefore: daysAgo(1),
    robotsBefore: daysAgo(1),
    mailEventsBefore: daysAgo(30),
    vectorsBefore: daysAgo(COMPARED_DAYS),
    refusalsBefore: daysAgo(REFUSALS_KEPT_DAYS),
  });
  await maintainHubs(ctx);
  return { newsfeeds, expired };
}

/** Leaves what exceeds the limit to the next run. */
async function prune({ db, now }: SystemContext, before: Date): Promise<void> {
  await repeat(() => deleteRefusedPosts(db, { before, postsMax: ROWS_PER_STATEMENT }));
  await repeat(() => deleteOrphanArticles(db, { before, articlesMax: ROWS_PER_STATEMENT }));
  const slice = { index: Math.floor(now().getTime() / HOUR_MS) % SUMMARY_SLICES, count: SUMMARY_SLICES };
  const dayAgo = new Date(now().getTime() - 24 * HOUR_MS);
  await repeat(() => deleteOrphanSummaries(db, { before: dayAgo, slice, rowsMax: ROWS_PER_STATEMENT }));
}

/**
 * Clears sent mails after a week and deletes them after three months; deletes digests after 13 months, and the log of
 * webhooks after one.
 */
async function pruneMail({ db, now }: SystemContext): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const ages = { emptyBefore: daysAgo(7), forgetBefore: daysAgo(90), mailsMax: ROWS_PER_STATEMENT };
  await repeat(() => pruneMails(db, ages));
  const digestsBefore = daysAgo(DIGESTS_KEPT_DAYS);
  await repeat(() => deleteOldDigests(db, { before: digestsBefore, digestsMax: ROWS_PER_STATEMENT }));
  const deliveriesBefore = daysAgo(DELIVERIES_KEPT_DAYS);
  await repeat(() => deleteOldDeliveries(db, { before: deliveriesBefore, rowsMax: ROWS_PER_STATEMENT }));
}

async function repeat(removeSome: () => Promise<number>): Promise<void> {
  for (let run = 0; run < STATEMENTS_PER_RUN_MAX; run += 1) if ((await removeSome()) < ROWS_PER_STATEMENT) return;
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
