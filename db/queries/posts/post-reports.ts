import { and, desc, eq, gt, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember } from "@/db/queries/members/members";
import { articles } from "@/db/schema/articles";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, postReports, posts } from "@/db/schema/posts";
import { shownSummary } from "./post-columns";
import type { PostKey } from "./posts";

export type ReportWish = Pick<typeof postReports.$inferInsert, "subject" | "reason"> & { note: string | null };

/** Context version of the shown key learning; 0 without one. */
const shownVersion = sql<number>`coalesce((
  select max(k.context_version) from ${keylearnings} k where k.post_id = posts.id
), 0)`;

/** SHA-256 of the key learning or summary that a post shows. */
const shownHash = (db: Db, subject: SQLWrapper) => sql`(
  select sha256(convert_to(coalesce(case ${subject} when 'summary' then shown_summary.summary else (
    select k.keylearning from ${keylearnings} k where k.post_id = posts.id order by k.context_version desc limit 1
  ) end, ''), 'UTF8'))
  from ${articles} left join lateral ${shownSummary(db)} on true where ${articles.id} = ${posts.articleId})`;

/** Whether a report is on the text that its post shows; for statements on `posts`. */
export function isOnShownText(db: Db, { textHash, subject }: { textHash: SQLWrapper; subject: SQLWrapper }): SQL {
  return sql`(${textHash} is null or ${textHash} = ${shownHash(db, subject)})`;
}

/** The caller's report on the post's current texts; null for a non-member. */
export async function findReportOfMember(db: Db, key: PostKey) {
  const [row] = await db
    .select({
      subject: postReports.subject,
      reason: postReports.reason,
      note: postReports.note,
      createdAt: postReports.createdAt,
      updatedAt: postReports.updatedAt,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, isMember({ newsfeedId: posts.newsfeedId, userId: key.userId }))
    .innerJoin(
      postReports,
      and(
        eq(postReports.postId, posts.id),
        eq(postReports.userId, key.userId),
        eq(postReports.contextVersion, shownVersion),
      ),
    )
    .where(and(eq(posts.id, key.postId), isOnShownText(db, postReports)));
  return row ?? null;
}

/** Stores or replaces the caller's report. @returns false when the caller may not read the post */
export async function saveReportOfMember(
  db: Db,
  key: PostKey,
  { subject, reason, note, at }: ReportWish & { at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${postReports} (user_id, post_id, context_version, text_hash, subject, reason, note, created_at, updated_at)
    select m.user_id, posts.id, ${shownVersion}, ${shownHash(db, sql`${subject}`)}, ${subject}, ${reason}, ${note}::text,
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from ${posts}
    join ${newsfeeds} n on n.id = posts.newsfeed_id and n.deleted_at is null
    join ${newsfeedMembers} m on m.newsfeed_id = n.id and m.user_id = ${key.userId}::uuid
    where posts.id = ${key.postId}::uuid
    on conflict (user_id, post_id, context_version) do update
      set created_at = case when post_reports.text_hash <> excluded.text_hash
          then excluded.created_at else post_reports.created_at end,
        text_hash = excluded.text_hash, subject = excluded.subject, reason = excluded.reason, note = excluded.note, updated_at = excluded.updated_at`);
  return rowCount === 1;
}

/** Deletes the caller's report. @returns false without one */
export async function deleteReportOfMember(db: Db, key: PostKey): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from ${postReports} using ${posts}
    where posts.id = ${key.postId}::uuid and post_reports.post_id = posts.id
      and post_reports.user_id = ${key.userId}::uuid and post_reports.context_version = ${shownVersion}
      and ${isOnShownText(db, postReports)}`);
  return rowCount === 1;
}

/** All users' reports since a time, for the operator. */
export function countReports(db: Db, since: Date): Promise<number> {
  return db.$count(postReports, gt(postReports.updatedAt, since));
}

/** All users' latest reports with the model that wrote the text now shown, for the operator. */
export function listLatestReports(db: Db, rowsMax: number) {
  const summary = shownSummary(db);
  const model = sql<string | null>`case when ${postReports.subject} = 'summary'
    then ${summary.model} else ${keylearnings.model} end`;
  return db
    .select({
      title: articles.title,
      subject: postReports.subject,
      reason: postReports.reason,
      note: postReports.note,
      model,
      updated_at: postReports.updatedAt,
    })
    .from(postReports)
    .innerJoin(posts, eq(posts.id, postReports.postId))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .leftJoin(
      keylearnings,
      and(eq(keylearnings.postId, posts.id), eq(keylearnings.contextVersion, postReports.contextVersion)),
    )
    .leftJoinLateral(summary, sql`true`)
    .orderBy(desc(postReports.updatedAt))
    .limit(rowsMax);
}
