import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleContents, articleSummaries, articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts } from "@/db/schema/posts";
import { PROOF_VERSION } from "@/lib/core/proof-version";

/** Matches the predicate of the indexes, so it is no parameter. */
const isUnproven = (text: typeof keylearnings | typeof articleSummaries) =>
  sql`${text.proofVersion} < ${sql.raw(String(PROOF_VERSION))}`;

/** Some key learnings from before the current check, with article and newsfeed; the article's text may be gone. */
export function listUnprovenKeylearnings(db: Db, rowsMax: number) {
  return db
    .select({
      learning: keylearnings,
      title: articles.title,
      description: articles.excerpt,
      language: articles.language,
      markdown: articleContents.contentMarkdown,
      textLanguage: newsfeeds.language,
      keywords: newsfeeds.keywords,
      businessContext: newsfeeds.businessContext,
      isCurrent: sql<boolean>`${newsfeeds.contextVersion} = ${keylearnings.contextVersion}`,
    })
    .from(keylearnings)
    .innerJoin(posts, eq(posts.id, keylearnings.postId))
    .innerJoin(newsfeeds, eq(newsfeeds.id, posts.newsfeedId))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .leftJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(isUnproven(keylearnings))
    .limit(rowsMax);
}

type KeylearningRow = typeof keylearnings.$inferSelect;

/** Stores a checked key learning, unless it was written or outdated meanwhile. */
export async function storeProvenKeylearning(
  db: Db,
  { postId, contextVersion, status, promptVersion }: KeylearningRow,
  proven: Pick<KeylearningRow, "keylearning" | "evidence" | "state" | "claims" | "proofVersion">,
): Promise<void> {
  await db
    .update(keylearnings)
    .set(proven)
    .where(
      and(
        eq(keylearnings.postId, postId),
        eq(keylearnings.contextVersion, contextVersion),
        eq(keylearnings.status, status),
        eq(keylearnings.promptVersion, promptVersion),
        isUnproven(keylearnings),
      ),
    );
}

/** Some summaries from before the current check, each with one article that has it; null without any. */
export function listUnprovenSummaries(db: Db, rowsMax: number) {
  const article = db
    .select({
      title: articles.title,
      description: articles.excerpt,
      language: articles.language,
      markdown: sql<string>`${articleContents.contentMarkdown}`.as("markdown"),
    })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(eq(articles.contentHash, articleSummaries.contentHash))
    .limit(1)
    .as("article");
  return db
    .select({
      ...getTableColumns(articleSummaries),
      title: article.title,
      description: article.description,
      articleLanguage: article.language,
      markdown: article.markdown,
    })
    .from(articleSummaries)
    .leftJoinLateral(article, sql`true`)
    .where(isUnproven(articleSummaries))
    .limit(rowsMax);
}

type SummaryRow = typeof articleSummaries.$inferSelect;

/** Like {@link storeProvenKeylearning}. */
export async function storeProvenSummary(
  db: Db,
  { contentHash, language, status, promptVersion }: SummaryRow,
  proven: Partial<SummaryRow> & Pick<SummaryRow, "proofVersion">,
): Promise<void> {
  await db
    .update(articleSummaries)
    .set(proven)
    .where(
      and(
        eq(articleSummaries.contentHash, contentHash),
        eq(articleSummaries.language, language),
        eq(articleSummaries.status, status),
        eq(articleSummaries.promptVersion, promptVersion),
        isUnproven(articleSummaries),
      ),
    );
}

/** Number of texts that the current check has not seen. */
export async function countUnproven(db: Db): Promise<number> {
  const learnings = await db.$count(keylearnings, isUnproven(keylearnings));
  return learnings + (await db.$count(articleSummaries, isUnproven(articleSummaries)));
}
