import {
  countBacklog,
  countFeeds,
  listCheckedFeeds,
  type CheckedFeed as Row,
  type Scope,
} from "@/db/queries/operations/status";
import { countDigests, countMails } from "@/db/queries/operations/status-totals";
import { countReports, listLatestReports } from "@/db/queries/posts/post-reports";
import { isOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import type { CheckedFeed, Status } from "@/lib/contract/status";
import { DAY_MS, dayOf } from "@/lib/core/duration";
import { withRemedy } from "@/lib/crawl/connectors/connectors";
import { statusOf } from "@/lib/domain/sources/present-source";
import { aiStatus } from "./ai-status";
import { engineStatus, overdueBefore, type WorkflowEngine } from "./present-engine";

const FEEDS_LISTED_MAX = 20;
const REPORT_DAYS = 30;
const REPORTS_LISTED_MAX = 5;

/** Status of the server for its operator, and of the caller's own sources, texts and digests for everybody else. */
export async function getStatus(ctx: UserContext, workflows: WorkflowEngine): Promise<Status> {
  const viewerId = ctx.actor.userId;
  const isForOperator = await isOperator(ctx);
  const scope: Scope = { userId: isForOperator ? null : viewerId };
  const now = ctx.now();
  const wish = { viewerId, feedsMax: FEEDS_LISTED_MAX };
  const troubles = await listCheckedFeeds(ctx.db, scope, { ...wish, isTroubled: true });
  const checks = await listCheckedFeeds(ctx.db, scope, { ...wish, isTroubled: false });
  return {
    scope: isForOperator ? "installation" : "own",
    feeds: await feedsStatus(ctx, scope, { now, overdueBefore: overdueBefore(workflows, now) }),
    troubles: troubles.map((feed) => presentFeed(feed, { isForOperator })),
    checks: checks.map((feed) => presentFeed(feed, { isForOperator })),
    backlog: await backlogStatus(ctx, scope),
    ai: await aiStatus(ctx, scope),
    digests: await digestsStatus(ctx, scope, now),
    mails: isForOperator ? { transport: ctx.mail.kind, ...(await countMails(ctx.db, now)) } : null,
    reports: isForOperator ? await reportsStatus(ctx, now) : null,
    engine: isForOperator ? await engineStatus(workflows) : null,
  };
}

async function feedsStatus(
  ctx: UserContext,
  scope: Scope,
  moments: { now: Date; overdueBefore: Date },
): Promise<Status["feeds"]> {
  const { overdueSince, checkedLastHour, nextDueAt, ...counts } = await countFeeds(ctx.db, scope, moments);
  return { ...counts, overdue_since: overdueSince, checked_last_hour: checkedLastHour, next_due_at: nextDueAt };
}

function presentFeed(feed: Row, viewer: { isForOperator: boolean }): CheckedFeed {
  const trouble = { type: feed.type, code: feed.lastErrorCode, reason: feed.lastError };
  return {
    id: feed.id,
    title: feed.sourceTitle ?? feed.title,
    host: new URL(feed.url).host,
    newsfeed_id: feed.newsfeedId,
    status: statusOf(feed),
    failures: feed.failures,
    last_error: withRemedy(trouble, viewer),
    last_checked_at: feed.lastCheckedAt,
    last_success_at: feed.lastSuccessAt,
    next_check_at: feed.goneAt === null ? feed.nextDueAt : null,
  };
}

async function backlogStatus(ctx: UserContext, scope: Scope): Promise<Status["backlog"]> {
  const backlog = await countBacklog(ctx.db, scope);
  const { toPrepare, oldestToPrepareAt, hasMoreToPrepare } = backlog;
  // Without a model nothing is written, even if older work is waiting.
  const { toWrite, oldestToWriteAt, hasMoreToWrite } = ctx.model
    ? backlog
    : { toWrite: 0, oldestToWriteAt: null, hasMoreToWrite: false };
  const oldest = [oldestToPrepareAt, oldestToWriteAt].flatMap((at) => at?.getTime() ?? []);
  return {
    to_prepare: toPrepare,
    to_write: toWrite,
    is_at_least: hasMoreToPrepare || hasMoreToWrite,
    oldest_at: oldest.length > 0 ? new Date(Math.min(...oldest)) : null,
  };
}

async function digestsStatus(ctx: UserContext, scope: Scope, now: Date): Promise<Status["digests"]> {
  const since = new Date(`${dayOf(now)}T00:00:00Z`);
  const { due, nextAt, sent, empty, failed } = await countDigests(ctx.db, scope, { now, since });
  return { due, next_at: nextAt, sent_today: sent, empty_today: empty, failed_today: failed };
}

async function reportsStatus({ db }: UserContext, now: Date): Promise<NonNullable<Status["reports"]>> {
  const total = await countReports(db, new Date(now.getTime() - REPORT_DAYS * DAY_MS));
  return { total, latest: await listLatestReports(db, REPORTS_LISTED_MAX) };
}
