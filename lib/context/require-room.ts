import type { Db } from "@/db/client";
import { lockUser } from "@/db/queries/accounts/users";
import { AppError } from "@/lib/core/errors";
import type { UserContext } from "./context";

interface Room {
  count: (db: Db, userId: string) => Promise<number>;
  max: number;
  /** Plural noun of the message. */
  things: string;
  hint?: string;
}

/**
 * Requires that the caller may create one more. Call it in the transaction that creates it: the lock makes concurrent
 * requests wait, which would otherwise each count one below the limit.
 *
 * @throws AppError `limit_exceeded`
 */
export async function requireRoom(
  { db, actor: { userId } }: UserContext,
  { count, max, things, hint = "Delete one first." }: Room,
): Promise<void> {
  await lockUser(db, userId);
  if ((await count(db, userId)) >= max)
    throw new AppError("limit_exceeded", `You can have at most ${max} ${things}. ${hint}`);
}
