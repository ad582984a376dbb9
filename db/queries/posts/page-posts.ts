import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import type { PostFilter } from "./post-filter";
import { limitOf, type PlanForm, type PostScope, pageStatement, placeholdersOf, planOf, valuesOf } from "./posts";

/**
 * Common page sizes plus one, as literals. With a parameter, Postgres assumes a tenth of the newsfeed and replans large
 * ones each time.
 */
const ROWS_TEXTS = ["31", "51", "101", "201"];

/** One page of a member's posts, whatever their words; empty for a non-member. */
export async function pagePosts(db: Db, scope: PostScope, { words: _, ...filter }: PostFilter) {
  const { rowsMax, sourceId, relevanceMin, since, until } = filter;
  // These filters have too many combinations to keep prepared.
  if (sourceId || relevanceMin !== undefined || since || until) return pageStatement(db, scope, filter);
  const rows = ROWS_TEXTS.find((text) => Number(text) === rowsMax) ?? "any";
  return preparedPage(db, { ...planOf(scope, filter), rows }).execute(valuesOf(scope, filter));
}

/** @param form.rows one of {@link ROWS_TEXTS}, or any other number */
const preparedPage = prepared("posts", (db, { rows, ...plan }: PlanForm & { rows: string }) => {
  const { scope, filter } = placeholdersOf(plan);
  const rowsMax = ROWS_TEXTS.includes(rows) ? limitOf(rows) : sql.placeholder("rowsMax");
  return pageStatement(db, scope, { ...filter, rowsMax });
});
