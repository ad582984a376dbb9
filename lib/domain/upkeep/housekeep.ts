import { deleteSpentEmailTokens } from "@/db/queries/accounts/email-tokens";
import { deleteMailEvents } from "@/db/queries/accounts/mail-addresses";
import { deleteRefusals } from "@/db/queries/ai/ai-refusals";
import { forgetUnwritten } from "@/db/queries/articles/writing";
import { pruneMails } from "@/db/queries/digests/outbox";
import { deleteExpiredRobots } from "@/db/queries/feeds/robots";
import { deleteSpentInvitations } from "@/db/queries/members/invitations";
import { purgeDeletedNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import {
  clearOldFeedHtml,
  deleteExpired,
  deleteOldDigests,
  deleteOrphanArticles,
  deleteOrphanSummaries,
  deleteRefusedPosts,
} from "@/db/queries/operations/housekeeping";
import type { SystemContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { BACKLOG_DAYS } from "@/lib/crawl/articles/request-writing";
import { REFUSED_KEPT_DAYS } from "@/lib/crawl/filing/file-articles";
import { tendHubs } from "@/lib/crawl/hub/ask-hubs";
import { purgeAccounts } from "@/lib/domain/accounts/purge-accounts";
import { resumeRederives } from "@/lib/domain/newsfeeds/resume-rederives";
import { resumeRefiles } from "@/lib/domain/newsfeeds/resume-refiles";

/** Longer than any digest reaches back, so that none begins anew. */
const DIGESTS_KEPT_DAYS = 400;
/** Longer than the AI page looks back. */
const REFUSALS_KEPT_DAYS = 60;
const NEWSFEEDS_PER_RUN_MAX = 50;
/** Of the embedded database one statement holds up all others. */
const ROWS_PER_STATEMENT = 500;
const STATEMENTS_PER_RUN_MAX = 40;
/** A run looks through one part of the summaries. A prime, so that a machine that is on at the same hours meets all parts. */
const SUMMARY_SLICES = 97;

/** Removes what was deleted or has run out, in small statements, renews what is about to, and resumes what was left unfinished. */
export async function housekeep(ctx: SystemContext): Promise<{ newsfeeds: number; expired: number }> {
  const now = ctx.now();
  // Before their newsfeeds, whose posts go in small numbers so.
  await purgeAccounts(ctx);
  let newsfeeds = 0;
  while (newsfeeds < NEWSFEEDS_PER_RUN_MAX && (await purgeDeletedNewsfeed(ctx.db, now))) newsfeeds += 1;
  await resumeRefiles(ctx);
  await resumeRederives(ctx);
  await clearOldFeedHtml(ctx.db, new Date(now.getTime() - 7 * 24 * HOUR_MS));
  await forgetUnwritten(ctx.db, new Date(now.getTime() - BACKLOG_DAYS * 24 * HOUR_MS));
  await prune(ctx, new Date(now.getTime() - REFUSED_KEPT_DAYS * 24 * HOUR_MS));
  await pruneMail(ctx);
  await deleteRefusals(ctx.db, new Date(now.getTime() - REFUSALS_KEPT_DAYS * 24 * HOUR_MS).toISOString().slice(0, 10));
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  const expired = await deleteExpired(ctx.db, { now, idempotencyBefore: dayAgo });
  await tendHubs(ctx);
  return { newsfeeds, expired: expired + (await deleteExpiredRobots(ctx.db, dayAgo)) };
}

/** What is over the limit of a run, the next run removes. */
async function prune({ db, now }: SystemContext, before: Date): Promise<void> {
  await repeat(() => deleteRefusedPosts(db, { before, postsMax: ROWS_PER_STATEMENT }));
  await repeat(() => deleteOrphanArticles(db, { before, articlesMax: ROWS_PER_STATEMENT }));
  const slice = { index: Math.floor(now().getTime() / HOUR_MS) % SUMMARY_SLICES, count: SUMMARY_SLICES };
  const dayAgo = new Date(now().getTime() - 24 * HOUR_MS);
  await repeat(() => deleteOrphanSummaries(db, { before: dayAgo, slice, rowsMax: ROWS_PER_STATEMENT }));
}

/** Sent mails are emptied after a week, and forgotten after three months; which digests there were, after 13 months. */
async function pruneMail({ db, now }: SystemContext): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * HOUR_MS);
  const ages = { emptyBefore: daysAgo(7), forgetBefore: daysAgo(90), mailsMax: ROWS_PER_STATEMENT };
  await repeat(() => pruneMails(db, ages));
  const digestsBefore = daysAgo(DIGESTS_KEPT_DAYS);
  await repeat(() => deleteOldDigests(db, { before: digestsBefore, digestsMax: ROWS_PER_STATEMENT }));
  await deleteMailEvents(db, daysAgo(30));
  await deleteSpentEmailTokens(db, now());
  await deleteSpentInvitations(db, now());
}

async function repeat(removeSome: () => Promise<number>): Promise<void> {
  for (let run = 0; run < STATEMENTS_PER_RUN_MAX; run += 1) if ((await removeSome()) < ROWS_PER_STATEMENT) return;
}
