import { type Placeholder, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import type { PostFilter } from "./post-filter";
import { type PostScope, pageStatement } from "./posts";

/** One page of a member's posts; empty for a non-member. */
export async function pagePosts(db: Db, scope: PostScope, filter: PostFilter) {
  if (!isPlain(filter)) return pageStatement(db, scope, filter);
  return preparedPage(db, formOf(scope, filter)).execute(valuesOf(scope, filter));
}

/** Other filters have too many combinations to keep prepared. */
function isPlain({ sourceId, words, since, until }: PostFilter): boolean {
  return !(sourceId || words || since || until);
}

/**
 * Common page sizes plus one, as literals. With a parameter, Postgres assumes a tenth of the newsfeed and replans large
 * ones each time.
 */
const ROWS_TEXTS = ["31", "51", "101", "201"];

function formOf({ newsfeedId }: PostScope, { state, order, after, rowsMax }: PostFilter): PageForm {
  const rows = ROWS_TEXTS.find((text) => Number(text) === rowsMax) ?? "any";
  return { state, order, isOfOne: newsfeedId !== undefined, isFurther: after !== undefined, rows };
}

function valuesOf(scope: PostScope, { rowsMax, after }: PostFilter) {
  return { ...scope, rowsMax, at: after?.at.toISOString(), id: after?.id };
}

interface PageForm extends Pick<PostFilter, "state" | "order"> {
  isOfOne: boolean;
  isFurther: boolean;
  /** One of {@link ROWS_TEXTS}, or any other number. */
  rows: string;
  [name: string]: string | boolean;
}

const preparedPage = prepared("posts", pageOfForm);

function pageOfForm(db: Db, { state, order, isOfOne, isFurther, rows }: PageForm) {
  const scope = { userId: sql.placeholder("userId"), newsfeedId: isOfOne ? sql.placeholder("newsfeedId") : undefined };
  const after = isFurther ? { at: sql.placeholder("at"), id: sql.placeholder("id") } : undefined;
  const rowsMax = ROWS_TEXTS.includes(rows) ? limitOf(rows) : sql.placeholder("rowsMax");
  return pageStatement(db, scope, { state, order, rowsMax, after });
}

/** Drizzle's types ask for a number or placeholder, but any SQL works. */
function limitOf(rows: string): Placeholder {
  return sql.raw(rows) as unknown as Placeholder;
}
