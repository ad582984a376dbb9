import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, partOf } from "./columns";
import { posts } from "./posts";
import { users } from "./users";

export const readingLists = pgTable(
  "reading_lists",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    name: text("name").notNull(),
    description: text("description"),
    isPublic: boolean("is_public").notNull().default(false),
    shareToken: text("share_token"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("reading_lists_user_ix").on(t.userId),
    uniqueIndex("reading_lists_token_uq").on(t.shareToken).where(sql`${t.shareToken} is not null`),
  ],
);

export const readingListItems = pgTable(
  "reading_list_items",
  {
    id: uuid("id").notNull(),
    listId: partOf("list_id", () => readingLists.id),
    postId: partOf("post_id", () => posts.id),
    /**
     * Sorted descending. Initially the time of adding in milliseconds, spaced out where needed; after a move, a value
     * between the neighbours.
     */
    position: bigint("position", { mode: "number" }).notNull().default(0),
    note: text("note"),
    addedAt: instant("added_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.postId] }),
    index("reading_list_items_post_ix").on(t.postId),
    index("reading_list_items_position_ix").on(t.listId, t.position, t.id),
  ],
);
