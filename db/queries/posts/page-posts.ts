import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import type { PostFilter } from "./post-filter";
import { limitOf, type PostScope, pageStatement } from "./posts";

/**
 * Common page sizes plus one, as literals. With a parameter, Postgres assumes a tenth of the newsfeed and replans large
 * ones each time.
 */
const ROWS_TEXTS = ["31", "51", "101", "201"];

/** One page of a member's posts, whatever their words; empty for a non-member. */
export async function pagePosts(db: Db, scope: PostScope, { words: _, ...filter }: PostFilter) {
  const { state, order, after, rowsMax, sourceId, since, until } = filter;
  // These filters have too many combinations to keep prepared.
  if (sourceId || since || until) return pageStatement(db, scope, filter);
  const rows = ROWS_TEXTS.find((text) => Number(text) === rowsMax) ?? "any";
  const form = { state, order, isOfOne: scope.newsfeedId !== undefined, isFurther: after !== undefined, rows };
  return preparedPage(db, form).execute({ ...scope, rowsMax, at: after?.at.toISOString(), id: after?.id });
}

type PageForm = Pick<PostFilter, "state" | "order"> & {
  isOfOne: boolean;
  isFurther: boolean;
  /** One of {@link ROWS_TEXTS}, or any other number. */
  rows: string;
};

const preparedPage = prepared("posts", (db, { state, order, isOfOne, isFurther, rows }: PageForm) => {
  const scope = { userId: sql.placeholder("userId"), newsfeedId: isOfOne ? sql.placeholder("newsfeedId") : undefined };
  const after = isFurther ? { at: sql.placeholder("at"), id: sql.placeholder("id") } : undefined;
  const rowsMax = ROWS_TEXTS.includes(rows) ? limitOf(rows) : sql.placeholder("rowsMax");
  return pageStatement(db, scope, { state, order, rowsMax, after });
});
