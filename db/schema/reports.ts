import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { posts } from "./posts";
import { users } from "./users";

export const REPORT_SUBJECTS = ["keylearning", "summary"] as const;
export const REPORT_REASONS = ["unsupported", "misses_point", "wrong_facts", "other"] as const;

/** A reader says that what was written about a post is wrong: one report for each reader and text. */
export const postReports = pgTable(
  "post_reports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** Of the key learning that stood there; 0 where there was none. */
    contextVersion: integer("context_version").notNull(),
    subject: text("subject", { enum: REPORT_SUBJECTS }).notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    note: text("note"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.postId, t.contextVersion] }),
    index("post_reports_post_ix").on(t.postId),
    index("post_reports_updated_ix").on(t.updatedAt),
  ],
);
