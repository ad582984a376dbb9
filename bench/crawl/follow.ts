import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { canonicalUrl, sha256 } from "@/lib/feed/identity/identity";
import type { Runtime } from "@/lib/runtime/runtime";
import { newUser } from "../ingest-world";

/** Maximum sources of a newsfeed. */
const SOURCES_MAX = 200;
/** Before the date of every item. */
const START_DATE = "2020-01-01";

/** Stores feeds as sources of a new user's newsfeeds, due in a day. Without keywords every article becomes a post. */
export async function follow(runtime: Runtime, urls: readonly string[], keywords: string[] = []): Promise<void> {
  const ctx = await newUser(runtime);
  for (let first = 0; first < urls.length; first += SOURCES_MAX) {
    const some = urls.slice(first, first + SOURCES_MAX);
    const { id } = await createNewsfeed(ctx, { name: `Newsfeed ${first}`, keywords, start_date: START_DATE });
    const hashes = some.map((url) => sha256(canonicalUrl(url) ?? url));
    const feedIds = some.map(() => newId());
    await runtime.database.pool.query(
      `insert into feeds (id, url, url_hash, subscriber_count, next_due_at)
        select *, 1, now() + interval '1 day' from unnest($1::uuid[], $2::text[], $3::bytea[])`,
      [feedIds, some, hashes],
    );
    await runtime.database.pool.query(
      `insert into sources (id, newsfeed_id, feed_id, url)
        select s, $1::uuid, f, u from unnest($2::uuid[], $3::uuid[], $4::text[]) as t (s, f, u)`,
      [id, some.map(() => newId()), feedIds, some],
    );
  }
}
