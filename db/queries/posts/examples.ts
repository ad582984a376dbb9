import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { MemberKey } from "@/db/queries/members/members";
import { isSinceStartAt } from "@/db/queries/newsfeeds/start-date";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { dismissedSuggestions, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, postFeedback, postReports, posts, verdicts } from "@/db/schema/posts";
import { isOnShownText } from "./post-reports";

interface ExampleRow extends Record<string, unknown> {
  /** Article id. */
  id: string;
  isKept: boolean;
  isHidden: boolean;
  isRescued: boolean;
  isSaved: boolean;
  report: (typeof postReports.$inferSelect)["reason"] | null;
  feedback: (typeof postFeedback.$inferSelect)["kind"] | null;
}

/**
 * The newest posts of a newsfeed, hidden ones too, then its newest filtered ones, with what the caller did with them;
 * hiding and rescuing apply to all members. A report on a text that was rewritten since is left out, because readers
 * cannot see or withdraw it. Empty for a non-member. Each kind comes from an index.
 */
export async function listExamples(
  db: Db,
  { userId, newsfeedId }: MemberKey,
  { postsMax }: { postsMax: number },
): Promise<ExampleRow[]> {
  const isSinceStart = isSinceStartAt(sql`p.published_at`);
  const newest = (condition: SQL) => sql`(
    select p.id, p.article_id, p.published_at, p.hidden, p.matched from ${posts} p
    where p.newsfeed_id = newsfeed_members.newsfeed_id and ${isSinceStart} and ${condition}
    order by p.published_at desc, p.id desc limit ${postsMax})`;
  const { rows } = await db.execute<ExampleRow>(sql`
    select article_id as id, matched as "isKept", matched and hidden as "isHidden",
      matched and coalesce((select v.reason = 'rescued' from ${verdicts} v where v.post_id = one.id), false) as "isRescued",
      exists (
        select 1 from ${readingListItems} i join ${readingLists} l on l.id = i.list_id
        where i.post_id = one.id and l.user_id = newsfeed_members.user_id) as "isSaved",
      (select r.reason from ${postReports} r join ${posts} on posts.id = r.post_id
        where r.post_id = one.id and r.user_id = newsfeed_members.user_id
        and ${isOnShownText(db, { textHash: sql`r.text_hash`, subject: sql`r.subject` })} and r.context_version = coalesce((
          select max(k.context_version) from ${keylearnings} k where k.post_id = one.id), 0)) as report,
      (select f.kind from ${postFeedback} f where f.post_id = one.id and f.user_id = newsfeed_members.user_id) as feedback
    from ${newsfeedMembers}
    join ${newsfeeds} on newsfeeds.id = newsfeed_members.newsfeed_id and newsfeeds.deleted_at is null
    cross join lateral (
      select *, row_number() over (partition by matched order by published_at desc, id desc) as place from (
        ${newest(sql`p.visible`)} union all ${newest(sql`p.hidden and p.matched`)} union all ${newest(sql`not p.visible and not p.matched`)}
      ) each_kind) one
    where newsfeed_members.user_id = ${userId}::uuid and newsfeed_members.newsfeed_id = ${newsfeedId}::uuid
      and one.place <= ${postsMax}
    order by matched desc, place`);
  return rows;
}

/** The suggestions that members dismissed; empty for a non-member. */
export async function listDismissed(db: Db, { userId, newsfeedId }: MemberKey): Promise<string[]> {
  const { rows } = await db.execute<{ suggestion: string }>(sql`
    select d.suggestion from ${dismissedSuggestions} d
    join ${newsfeeds} n on n.id = d.newsfeed_id and n.deleted_at is null
    join ${newsfeedMembers} m on m.newsfeed_id = n.id and m.user_id = ${userId}::uuid
    where d.newsfeed_id = ${newsfeedId}::uuid`);
  return rows.map(({ suggestion }) => suggestion);
}

/** Limits what a client with invented keywords can store. */
const DISMISSED_MAX = 1_000;

/** Dismisses a suggestion for all members; nothing for a caller without the roles. */
export async function dismissSuggestionOfMember(
  db: Db,
  { userId, newsfeedId, roles }: MemberKey & { roles: readonly string[] },
  { suggestion, at }: { suggestion: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${dismissedSuggestions} (newsfeed_id, suggestion, created_at)
    select m.newsfeed_id, ${suggestion}, ${at.toISOString()}::timestamptz from ${newsfeedMembers} m
    join ${newsfeeds} n on n.id = m.newsfeed_id and n.deleted_at is null
    where m.user_id = ${userId}::uuid and m.newsfeed_id = ${newsfeedId}::uuid
      and m.role = any(${sql.param([...roles])}::text[])
      and (select count(*) from ${dismissedSuggestions} d where d.newsfeed_id = m.newsfeed_id) < ${DISMISSED_MAX}
    on conflict do nothing`);
}
