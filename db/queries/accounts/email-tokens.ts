import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { emailTokens } from "@/db/schema/mail";
import { users } from "@/db/schema/users";

export type TokenPurpose = (typeof emailTokens.$inferSelect)["purpose"];

interface TokenKey {
  purpose: TokenPurpose;
  tokenHash: Uint8Array;
}

/** Stores a new link and invalidates earlier ones for the same purpose. */
export async function replaceEmailToken(
  db: Db,
  values: TokenKey & { id: string; userId: string; email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await deleteEmailTokens(db, values);
  await db.insert(emailTokens).values(values);
}

/** Invalidates all of the user's links, or those for one purpose. */
export async function deleteEmailTokens(
  db: Db,
  { userId, purpose }: { userId: string; purpose?: TokenPurpose },
): Promise<void> {
  await db.delete(emailTokens).where(and(eq(emailTokens.userId, userId), purpose && eq(emailTokens.purpose, purpose)));
}

/**
 * Unused, not expired, and sent to the user's current address. A link that changes the address goes to the new one, and
 * is deleted when the address changes.
 */
function isUsable({ purpose, tokenHash }: TokenKey, now: Date) {
  const isToOwnAddress = sql`exists (select 1 from ${users} where ${users.id} = ${emailTokens.userId} and lower(${users.email}) = lower(${emailTokens.email}))`;
  return and(
    eq(emailTokens.tokenHash, tokenHash),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
    purpose === "change-email" ? undefined : isToOwnAddress,
  );
}

export async function findEmailToken(db: Db, key: TokenKey, now: Date): Promise<{ email: string } | null> {
  const [row] = await db.select({ email: emailTokens.email }).from(emailTokens).where(isUsable(key, now));
  return row ?? null;
}

/** Uses a link up. @returns its user; null for an unusable link */
export async function spendEmailToken(
  db: Db,
  key: TokenKey,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const [row] = await db
    .update(emailTokens)
    .set({ usedAt: now })
    .where(isUsable(key, now))
    .returning({ userId: emailTokens.userId, email: emailTokens.email });
  return row ?? null;
}
