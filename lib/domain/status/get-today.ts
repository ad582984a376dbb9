import { findVisits, recordVisit as saveVisit } from "@/db/queries/accounts/visits";
import { listTroubledSourcesOfMember } from "@/db/queries/newsfeeds/newsfeed-states";
import { countNewPostsOfMember } from "@/db/queries/posts/new-counts";
import type { UserContext } from "@/lib/context/context";
import { allowedNewsfeeds } from "@/lib/context/scope";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Post } from "@/lib/contract/post";
import type { Today } from "@/lib/contract/today";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { lastIdOf } from "@/lib/core/id";
import { MATTERS_MIN, NEW_COUNT_MAX } from "@/lib/core/limits";
import { listAllPosts } from "@/lib/domain/posts/list-posts";
import { RATE_LIMITED, statusOf } from "@/lib/domain/sources/present-source";

/** Keeps the page short enough to finish. */
const POSTS_MAX = 12;
/** With fewer posts, the newest ones fill the page up to this number. */
const POSTS_MIN = 5;
/** Pages read for as many posts, because newsfeeds may share most of theirs. */
const PAGES_MAX = 5;
const TROUBLES_MAX = 3;
/** A reload within this time belongs to the same visit. */
const VISIT_MS = HOUR_MS;
/** Posts of these days stay until they are read, also for a reader who comes several times a day. */
const DAYS_MIN = 2;
/** Older posts are no news after a long absence. */
const DAYS_MAX = 14;

/** The caller's home page: what matters now in all newsfeeds. */
export async function getToday(ctx: UserContext): Promise<Today> {
  const { userId } = ctx.actor;
  const newsfeedIds = allowedNewsfeeds(ctx.actor);
  const since = await lastVisit(ctx);
  const counted = await countNewPostsOfMember(ctx.db, userId, {
    afterId: lastIdOf(since ?? new Date(0)),
    relevanceMin: MATTERS_MIN,
    countMax: NEW_COUNT_MAX,
    newsfeedIds,
  });
  const unscoredIds = counted.filter(({ isScored }) => !isScored).map(({ id }) => id);
  const troubles = await listTroubledSourcesOfMember(ctx.db, userId, {
    passingCodes: [...RATE_LIMITED],
    rowsMax: TROUBLES_MAX,
    newsfeedIds,
  });
  return {
    since,
    posts: await frontPage(ctx, { since, unscoredIds }),
    newsfeeds: counted.map(({ id, total, mattering }) => ({ id, new_count: total, matters_count: mattering })),
    troubles: troubles.map(({ id, newsfeedId, name, ...feed }) => ({
      source_id: id,
      newsfeed_id: newsfeedId,
      name,
      status: statusOf(feed),
    })),
  };
}

/** Records at most one visit an hour, so that a reload does not reset what is new. */
export async function recordVisit(ctx: UserContext): Promise<{ status: "ok" }> {
  const at = ctx.now();
  await saveVisit(ctx.db, ctx.actor.userId, { at, endedBy: new Date(at.getTime() - VISIT_MS) });
  return { status: "ok" };
}

/** Start of the visit before this one; null at the first. */
async function lastVisit(ctx: UserContext): Promise<Date | null> {
  const { visitedAt, visitedBeforeAt } = await findVisits(ctx.db, ctx.actor.userId);
  const isGoingOn = visitedAt !== null && ctx.now().getTime() - visitedAt.getTime() < VISIT_MS;
  return isGoingOn ? visitedBeforeAt : visitedAt;
}

/** Posts that matter, then the newest ones of newsfeeds without relevance, then any until there are a few. */
async function frontPage(
  ctx: UserContext,
  { since, unscoredIds }: { since: Date | null; unscoredIds: string[] },
): Promise<Post[]> {
  const from = since && earliest(since, ctx.now());
  const posts: Post[] = [];
  const fill = async (query: InputOf<"listAllPosts">["query"], postsMax: number) => {
    const unread = { state: "unread", limit: postsMax, ...(from && { since: from }), ...query } as const;
    let cursor: typeof query.cursor;
    for (let page = 0; page < PAGES_MAX && posts.length < postsMax; page++) {
      const { rows, next } = await listAllPosts(ctx, { ...unread, cursor });
      for (const post of rows)
        if (posts.length < postsMax && !posts.some((other) => tellsSame(post, other))) posts.push(post);
      if (next === null) return;
      cursor = next;
    }
  };
  await fill({ order: "relevance", min_relevance: MATTERS_MIN }, POSTS_MAX);
  if (unscoredIds.length > 0) await fill({ newsfeed_ids: unscoredIds }, POSTS_MAX);
  await fill({}, POSTS_MIN);
  return posts;
}

/** Whether both are one article, in two newsfeeds, or near-duplicates. */
function tellsSame(post: Post, other: Post): boolean {
  return post.external_url === other.external_url || post.similar.some(({ id }) => id === other.id);
}

/** Publication time from which posts are shown. */
function earliest(since: Date, now: Date): Date {
  const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
  return new Date(Math.max(Math.min(since.getTime(), daysAgo(DAYS_MIN)), daysAgo(DAYS_MAX)));
}
