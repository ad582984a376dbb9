import type { GetColumnData } from "drizzle-orm";
import { newsfeeds } from "@/db/schema/newsfeeds";

/** Columns of a newsfeed that members read and write, by their names in the API. */
const COLUMNS = {
  name: "name",
  description: "description",
  keywords: "keywords",
  start_date: "startDate",
  business_context: "businessContext",
  language: "language",
  digest_frequency: "digestFrequency",
} as const satisfies Record<string, keyof typeof newsfeeds.$inferSelect>;

type Columns = typeof COLUMNS;
type Field = keyof Columns;
type FieldColumns = { [Name in Field]: (typeof newsfeeds)[Columns[Name]] };
type FieldValues = { [Name in Field]?: GetColumnData<FieldColumns[Name]> };

/** Selection of these fields, for a statement. */
// Safe: name and column come from the same entry of `COLUMNS`, which the type of `fromEntries` loses
export const newsfeedFields = Object.fromEntries(
  Object.entries(COLUMNS).map(([name, column]) => [name, newsfeeds[column]]),
) as FieldColumns;

export type NewsfeedColumns = { [Name in Field as Columns[Name]]?: GetColumnData<FieldColumns[Name]> };

/** Values to write, by column, for the fields that are given; any other property is dropped. */
export function newsfeedColumns<Given extends FieldValues>(given: Given) {
  const sent: FieldValues = given;
  const values = Object.entries(COLUMNS).flatMap(([name, column]) => {
    // The keys of `COLUMNS` are fields.
    const value = sent[name as Field];
    return value === undefined ? [] : [[column, value]];
  });
  // As above.
  return Object.fromEntries(values) as {
    [Name in keyof Given as Name extends Field ? Columns[Name] : never]: Given[Name];
  };
}
