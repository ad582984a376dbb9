import { listPayers } from "@/db/queries/articles/filing";
import { setUncompared } from "@/db/queries/articles/vectors";
import { findVersion, settleEnrichment } from "@/db/queries/articles/writing";
import { claimUnwrittenArticles, countClaimedArticles, deferWriting } from "@/db/queries/articles/writing-schedule";
import type { AppEvent } from "@/inngest/events";
import { type Context, transact } from "@/lib/context/context";
import { reportLearntPosts } from "@/lib/context/events";
import { afterSeconds, DAY_MS } from "@/lib/core/duration";
import { ENRICH_LEASE_SECONDS } from "@/lib/crawl/filing/claim-due-articles";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { hasBudget } from "./budget";
import { providerState } from "./call-model";
import { translateForSources } from "./translate-article";

/** Older articles keep their extracted texts, unless these were chosen anew since. */
export const BACKLOG_DAYS = 7;
/** Articles of the backlog requested at a time; a slow model takes hours for them. */
const BACKLOG_REQUESTS_MAX = 100;
/** Concurrency share of the whole backlog. */
const BACKLOG_SHARE = "backlog";

/**
 * Requests texts that no model wrote because of an outage or a spent budget, latest articles first. After a provider's
 * back-off, one article probes it. Repeats a request without an end, which may be lost.
 *
 * @returns how many articles were claimed
 */
export async function resumeWriting(ctx: Context): Promise<number> {
  if (!ctx.model) return 0;
  const state = await providerState(ctx, ctx.model);
  if (state === "open" || !(await hasBudget(ctx))) return 0;
  const now = ctx.now();
  const lease = { now, leaseSeconds: ENRICH_LEASE_SECONDS };
  const countClaimed = () => countClaimedArticles(ctx.db, { ...lease, countMax: BACKLOG_REQUESTS_MAX });
  const articlesMax = state === "probe" ? 1 : BACKLOG_REQUESTS_MAX - (await countClaimed());
  if (articlesMax <= 0) return 0;
  const since = new Date(now.getTime() - BACKLOG_DAYS * DAY_MS);
  const articleIds = await claimUnwrittenArticles(ctx.db, { ...lease, since, articlesMax });
  const requests = await writeTextsRequests(ctx, articleIds, { share: BACKLOG_SHARE });
  const requested = new Set(requests.map(({ data }) => data.articleId));
  // No newsfeed keeps the others any more.
  await finishArticles(
    ctx,
    articleIds.filter((id) => !requested.has(id)),
  );
  await ctx.send(requests);
  return articleIds.length;
}

/** Maximum attempts to enrich an article, for a waiting page or after an internal error. */
export const ENRICH_ATTEMPTS_MAX = 5;

/**
 * Ends the enrichment of articles and marks the extracted texts as final. The backlog asks again for unanswered ones.
 * Requests the translations that sources want.
 */
export async function finishArticles(ctx: Context, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  const limits = { promptVersion: PROMPT_VERSION, attemptsMax: ENRICH_ATTEMPTS_MAX };
  // In a transaction only where extracted texts may become final here; without a model they mostly are by now.
  const settle = async (within: Context) => {
    const settled = await settleEnrichment(within.db, articleIds, { now: ctx.now(), ...limits });
    await reportLearntPosts(within, settled);
  };
  await (ctx.model ? transact(ctx, settle) : settle(ctx));
  if (ctx.embedder) await setUncompared(ctx.db, articleIds, true);
  await translateForSources(ctx, { articleIds });
}

/**
 * Ends a writing run. Remaining key learnings go to another run, which queues behind waiting work; the backlog
 * recovers a lost request. Leaves an article that a crawl changed since the request to the run for the newer version,
 * which may still wait for its page.
 *
 * @param run.rest position of the next run; null when there is none
 * @param run.requestedAt ISO 8601; absent in requests from earlier versions of Lede
 */
export async function finishWriting(
  ctx: Context,
  { articleId, rest, requestedAt }: { articleId: string; rest: string | null; requestedAt?: string | undefined },
): Promise<void> {
  if (requestedAt !== undefined && (await isDueAnew(ctx, articleId, new Date(requestedAt)))) return;
  await finishArticles(ctx, [articleId]);
  if (rest === null) return;
  await deferWriting(ctx.db, articleId, afterSeconds(ctx.now(), ENRICH_LEASE_SECONDS));
  await ctx.send(await writeTextsRequests(ctx, [articleId], { after: rest }));
}

/** Whether a crawl changed the article since a time, and its preparation is still due. */
async function isDueAnew(ctx: Context, articleId: string, since: Date): Promise<boolean> {
  const found = await findVersion(ctx.db, articleId);
  return found !== null && found.enrichDueAt !== null && found.updatedAt !== null && found.updatedAt > since;
}

type WriteTextsRequest = Extract<AppEvent, { name: "article/write-texts.requested" }>;

/**
 * The events that request model texts. Leaves out articles that no newsfeed keeps any more.
 *
 * @param options.after the post where the previous run stopped; without it the summary comes first
 * @param options.share by default the payer's own
 */
export async function writeTextsRequests(
  ctx: Context,
  articleIds: readonly string[],
  { after, share: given }: { after?: string; share?: string } = {},
): Promise<WriteTextsRequest[]> {
  const requestedAt = ctx.now().toISOString();
  const payers = await listPayers(ctx.db, articleIds);
  return articleIds.flatMap((articleId) => {
    const paid = payers.get(articleId);
    if (!paid) return [];
    const { userId, updatedAt } = paid;
    // A changed article is requested anew, although a request of its former version may wait.
    const share = given ?? userId;
    const work = [articleId, updatedAt?.toISOString(), after, share].join(" ");
    const request = { articleId, userId, share, work, requestedAt };
    const data = { ...request, ...(after !== undefined && { after }) };
    return [{ name: "article/write-texts.requested", data }];
  });
}
