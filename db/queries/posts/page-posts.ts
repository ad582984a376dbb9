import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { pageStatement } from "./page-of-lists";
import { isPlain, type PostFilter } from "./post-filter";
import { limitOf, type PlanForm, type PostScope, placeholdersOf, planOf, valuesOf } from "./posts";

/**
 * Common page sizes plus one, as literals. With a parameter, Postgres assumes a tenth of the newsfeed and replans large
 * ones each time.
 */
const ROWS_TEXTS = ["31", "51", "101", "201"];

/** One page of a member's posts, whatever their words; empty for a non-member. */
export async function pagePosts(db: Db, scope: PostScope, { words: _, ...filter }: PostFilter) {
  if (!isPlain(filter)) return pageStatement(db, scope, filter);
  const rows = ROWS_TEXTS.find((text) => Number(text) === filter.rowsMax) ?? "any";
  return preparedPage(db, { ...planOf(scope, filter), rows }).execute(valuesOf(scope, filter));
}

/** @param form.rows one of {@link ROWS_TEXTS}, or any other number */
const preparedPage = prepared("posts", (db, { rows, ...plan }: PlanForm & { rows: string }) => {
  const { scope, filter } = placeholdersOf(plan);
  const rowsMax = ROWS_TEXTS.includes(rows) ? limitOf(rows) : sql.placeholder("rowsMax");
  return pageStatement(db, scope, { ...filter, rowsMax });
});
