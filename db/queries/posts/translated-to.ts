import { sql } from "drizzle-orm";
import { articleContents, articles, articleTranslations } from "@/db/schema/articles";

/** SHA-256 of title and text, in SQL. */
export const textHash = sql`sha256(convert_to(${articles.title} || E'\n' || ${articleContents.contentMarkdown}, 'UTF8'))`;

/** Languages of the finished translations of an article's current text, in SQL. */
export const translatedTo = sql<string[]>`coalesce((
  select jsonb_agg(translated.language order by translated.language) from ${articleTranslations} translated
  where translated.content_hash = ${articles.contentHash} and translated.status = 'done'
    and translated.text_hash = ${textHash}), '[]'::jsonb)`;
