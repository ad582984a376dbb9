import { sql } from "drizzle-orm";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { EXCLUSION_SIGNS } from "@/lib/core/wanted-keywords";

/** A newsfeed's keywords without those that exclude posts. Stored keywords are trimmed. */
export const WANTED_KEYWORDS = sql<string[]>`array(
  select typed.keyword from unnest(${newsfeeds.keywords}) with ordinality as typed (keyword, place)
  where strpos(${EXCLUSION_SIGNS}::text, left(typed.keyword, 1)) = 0 order by typed.place)`;

/** Whether a newsfeed has a context or keywords to compare posts with. Without them, its posts have no relevance. */
export const HAS_INTEREST = sql<boolean>`(coalesce(${newsfeeds.businessContext}, '') <> ''
  or cardinality(${WANTED_KEYWORDS}) > 0)`;
