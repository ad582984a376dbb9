import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { emailTokens } from "@/db/schema/mail";
import { users } from "@/db/schema/users";

export type TokenPurpose = (typeof emailTokens.$inferSelect)["purpose"];

interface TokenKey {
  purpose: TokenPurpose;
  tokenHash: Uint8Array;
}

/** Purposes of links that set a new password; they replace each other and work on the same page. */
const PASSWORD_PURPOSES: TokenPurpose[] = ["password-reset", "operator-reset"];

function isFor(purpose: TokenPurpose): SQL {
  return inArray(emailTokens.purpose, PASSWORD_PURPOSES.includes(purpose) ? PASSWORD_PURPOSES : [purpose]);
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
  await db.delete(emailTokens).where(and(eq(emailTokens.userId, userId), purpose && isFor(purpose)));
}

/**
 * Unused, not expired, and for the user's current address. A link that changes the address goes to the new one, and is
 * deleted when the address changes.
 */
function isUsable({ purpose, tokenHash }: TokenKey, now: Date) {
  const isToOwnAddress = sql`exists (select 1 from ${users} where ${users.id} = ${emailTokens.userId} and lower(${users.email}) = lower(${emailTokens.email}))`;
  return and(
    eq(emailTokens.tokenHash, tokenHash),
    isFor(purpose),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
    purpose === "change-email" ? undefined : isToOwnAddress,
  );
}

/** Finds a usable link, with its stored purpose and whether its user's address is verified. */
export async function findEmailToken(db: Db, key: TokenKey, now: Date) {
  const [row] = await db
    .select({
      userId: emailTokens.userId,
      email: emailTokens.email,
      purpose: emailTokens.purpose,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(isUsable(key, now));
  return row ?? null;
}

/** Uses a link up. @returns its user, and its stored purpose; null for an unusable link */
export async function spendEmailToken(db: Db, key: TokenKey, now: Date) {
  const [row] = await db
    .update(emailTokens)
    .set({ usedAt: now })
    .where(isUsable(key, now))
    .returning({ userId: emailTokens.userId, email: emailTokens.email, purpose: emailTokens.purpose });
  return row ?? null;
}
