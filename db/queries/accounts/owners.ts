import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { feedAddresses } from "@/db/schema/feed-addresses";
import { readingLists } from "@/db/schema/lists";
import { newsfeedFolders } from "@/db/schema/newsfeeds";
import { apiKeys } from "@/db/schema/users";
import { notificationRules } from "@/db/schema/webhooks";

const OWNED = {
  "API key": apiKeys,
  "feed address": feedAddresses,
  folder: newsfeedFolders,
  "reading list": readingLists,
  rule: notificationRules,
};

/** Owner of an object, even of a revoked key; undefined for an unknown one. */
export async function findOwner(db: Db, noun: keyof typeof OWNED, id: string): Promise<string | undefined> {
  const table = OWNED[noun];
  const [row] = await db.select({ userId: table.userId }).from(table).where(eq(table.id, id));
  return row?.userId;
}
