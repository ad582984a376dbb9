import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleContents } from "@/db/schema/articles";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

/** Full texts of a member's posts by id: the first ones with at most `charactersMax` in total, but at least one. */
export async function listTextsOfPosts(
  db: Db,
  { userId, ids, charactersMax }: { userId: string; ids: readonly string[]; charactersMax: number },
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; content: string }>(sql`
    with sized as (
      select p.id, p.article_id, wanted.place,
        sum(coalesce(char_length(c.content_markdown), 0)) over (order by wanted.place) as characters
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality wanted (id, place)
      join ${posts} p on p.id = wanted.id
      join ${newsfeedMembers} m on m.newsfeed_id = p.newsfeed_id and m.user_id = ${userId}::uuid
      join ${newsfeeds} n on n.id = p.newsfeed_id and n.deleted_at is null
      left join ${articleContents} c on c.article_id = p.article_id)
    select sized.id, coalesce(c.content_markdown, '') as content
    from sized left join ${articleContents} c on c.article_id = sized.article_id
    where sized.characters <= ${charactersMax} or sized.place = 1`);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
