import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { feedDocuments } from "@/db/schema/feeds";

const preparedMarks = prepared("marks", (db) =>
  db
    .select({ marks: feedDocuments.marks })
    .from(feedDocuments)
    .where(
      and(eq(feedDocuments.feedId, sql.placeholder("feedId")), eq(feedDocuments.bodyHash, sql.placeholder("bodyHash"))),
    ),
);

/** The marks of a document of the feed; null where they are not known. */
export async function findFingerprints(db: Db, feedId: string, bodyHash: Uint8Array): Promise<Uint8Array | null> {
  const [row] = await preparedMarks(db).execute({ feedId, bodyHash });
  return row?.marks ?? null;
}

/** In place of what was remembered of the document before. */
export async function storeFingerprints(
  db: Db,
  feedId: string,
  { bodyHash, marks }: { bodyHash: Uint8Array; marks: Uint8Array },
): Promise<void> {
  const document = { bodyHash: Buffer.from(bodyHash), marks: Buffer.from(marks) };
  await db
    .insert(feedDocuments)
    .values({ feedId, ...document })
    .onConflictDoUpdate({ target: feedDocuments.feedId, set: document });
}
