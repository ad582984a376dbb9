import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember } from "@/db/queries/members/members";
import { formOf, type SearchWords, wordConditions } from "@/db/queries/posts/words";
import { articles } from "@/db/schema/articles";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { notificationRules } from "@/db/schema/webhooks";
import type { QuietPeriod } from "@/lib/core/quiet-hours";

export type StoredRule = typeof notificationRules.$inferSelect;

interface RuleKey {
  userId: string;
  ruleId: string;
}

function isRuleOfUser({ userId, ruleId }: RuleKey): SQL | undefined {
  return and(eq(notificationRules.id, ruleId), eq(notificationRules.userId, userId));
}

/** Oldest first. */
export function listRulesOfUser(db: Db, userId: string): Promise<StoredRule[]> {
  return db
    .select()
    .from(notificationRules)
    .where(eq(notificationRules.userId, userId))
    .orderBy(asc(notificationRules.id));
}

export async function findRuleOfUser(db: Db, key: RuleKey): Promise<StoredRule | null> {
  const [row] = await db.select().from(notificationRules).where(isRuleOfUser(key));
  return row ?? null;
}

export function countRulesOfUser(db: Db, userId: string): Promise<number> {
  return db.$count(notificationRules, eq(notificationRules.userId, userId));
}

export async function insertRule(db: Db, values: typeof notificationRules.$inferInsert): Promise<void> {
  await db.insert(notificationRules).values(values);
}

export async function updateRuleOfUser(
  db: Db,
  key: RuleKey,
  changes: Partial<typeof notificationRules.$inferInsert>,
): Promise<void> {
  await db.update(notificationRules).set(changes).where(isRuleOfUser(key));
}

/** @returns false when the user has no such rule */
export async function deleteRuleOfUser(db: Db, key: RuleKey): Promise<boolean> {
  const { rowCount } = await db.delete(notificationRules).where(isRuleOfUser(key));
  return rowCount === 1;
}

/** Enabled rules of an enabled destination. */
export function listRulesOfDestination(db: Db, destinationId: string): Promise<StoredRule[]> {
  return db
    .select()
    .from(notificationRules)
    .where(and(eq(notificationRules.destinationId, destinationId), eq(notificationRules.isEnabled, true)));
}

/** Conditions that a post must meet for a notification, apart from quiet hours. */
interface RuleConditions extends Pick<StoredRule, "newsfeedIds" | "relevanceMin"> {
  words: SearchWords | undefined;
}

/** A post older than this on arrival, such as one of a new source, is sent to no channel. */
const FRESH = sql`interval '1 day'`;

/** For statements on `posts`; the same for a preview and for a post that arrives, so that they agree. */
function meets({ newsfeedIds, relevanceMin, words }: RuleConditions): SQL | undefined {
  return and(
    eq(posts.visible, true),
    sql`${posts.publishedAt} > ${posts.createdAt} - ${FRESH}`,
    newsfeedIds === null ? undefined : sql`${posts.newsfeedId} = any(${sql.param([...newsfeedIds])}::uuid[])`,
    relevanceMin === null ? undefined : sql`${posts.relevance} >= ${relevanceMin}::int`,
    ...(words ? wordConditions(formOf(words)) : []),
  );
}

const instants = (times: readonly Date[]) => sql`${sql.param(times.map((at) => at.toISOString()))}::timestamptz[]`;

/** Whether a post arrived outside these periods. */
function isOutside(periods: readonly QuietPeriod[]): SQL {
  const starts = instants(periods.map(({ from }) => from));
  const ends = instants(periods.map(({ until }) => until));
  return sql`not exists (select from unnest(${starts}, ${ends}) as quiet (start, stop)
    where ${posts.createdAt} >= quiet.start and ${posts.createdAt} < quiet.stop)`;
}

interface MatchingPostsQuery {
  userId: string;
  rule: RuleConditions;
  quiet: readonly QuietPeriod[];
  since: Date;
  rowsMax: number;
}

/** Posts of the user's newsfeeds that a rule would have sent since then, the latest first, with their number. */
export async function listMatchingPosts(db: Db, { userId, rule, quiet, since, rowsMax }: MatchingPostsQuery) {
  const rows = await db
    .select({
      id: posts.id,
      newsfeed_id: posts.newsfeedId,
      title: articles.title,
      relevance: sql<number | null>`nullif(${posts.relevance}, -1)`,
      created_at: posts.createdAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(posts, eq(posts.newsfeedId, newsfeeds.id))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .where(
      and(
        eq(newsfeedMembers.userId, userId),
        sql`${posts.createdAt} >= ${since.toISOString()}::timestamptz`,
        meets(rule),
        isOutside(quiet),
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(rowsMax);
  return { count: rows[0]?.total ?? 0, posts: rows.map(({ total: _, ...post }) => post) };
}

/**
 * Arrival of a post of the user's newsfeeds, and for each rule in turn whether the post meets it. A post that is
 * older than the rule does not.
 *
 * @returns null for a post of others
 */
export async function findRuleMatches(
  db: Db,
  { userId, postId }: { userId: string; postId: string },
  rules: readonly (RuleConditions & { createdAt: Date })[],
): Promise<{ arrivedAt: Date; isMet: boolean[] } | null> {
  if (rules.length === 0) return null;
  const isMet = rules.map((rule) =>
    and(sql`${posts.createdAt} >= ${rule.createdAt.toISOString()}::timestamptz`, meets(rule)),
  );
  const [row] = await db
    .select({ arrivedAt: posts.createdAt, isMet: sql<boolean[]>`array[${sql.join(isMet, sql`, `)}]` })
    .from(posts)
    .innerJoin(newsfeedMembers, isMember({ newsfeedId: posts.newsfeedId, userId }))
    .where(eq(posts.id, postId));
  return row ?? null;
}
