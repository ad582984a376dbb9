import { sql } from "drizzle-orm";
import { feedAddresses, hubSubscribers } from "@/db/schema/feed-addresses";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { destinations } from "@/db/schema/webhooks";

/**
 * Whether events of the newsfeed may have a receiver; for statements that join `newsfeeds`. Crawls read it in statements
 * that they run anyway. Postgres evaluates the first part of each once, so installations without webhooks and subscribers
 * pay nothing for each row.
 */
export const isWatched = sql<boolean>`(exists (select from ${destinations}) and exists (
  select from ${newsfeedMembers} w inner join ${destinations} d on d.user_id = w.user_id and d.is_enabled
  where w.newsfeed_id = newsfeeds.id) or exists (select from ${hubSubscribers}) and exists (
  select from ${newsfeedMembers} w inner join ${feedAddresses} a on a.user_id = w.user_id
    inner join ${hubSubscribers} h on h.address_id = a.id
  where w.newsfeed_id = newsfeeds.id))`;
