import type { Reader } from "@/db/queries/members/reader";
import type { UserContext } from "@/lib/context/context";
import { allowedNewsfeeds, LIMITED } from "@/lib/context/scope";
import { AppError } from "@/lib/core/errors";

/** The caller with the newsfeeds of their API key, as parameters of statements. */
export function readerOf({ actor }: UserContext): Reader {
  return { userId: actor.userId, newsfeedIds: allowedNewsfeeds(actor) };
}

/** Refuses account-wide operations to a key that is limited to newsfeeds. @throws AppError `forbidden` */
export function assertUnlimited({ actor }: UserContext): void {
  if (actor.newsfeedIds) throw new AppError("forbidden", LIMITED);
}
