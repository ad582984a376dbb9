import type { Db } from "@/db/client";
import type { Role } from "@/db/queries/members/members";
import type { Ids } from "./belongings";

/** The ids of a person's objects. */
export type Owned = Ids & { key: string; session: string };

export type { Role } from "@/db/queries/members/members";

/** A statement that runs with the owner's ids, without earlier checks. */
export interface Statement {
  run: (
    db: Db,
    caller: { userId: string; roles: readonly Role[] },
    ids: Owned,
  ) => Promise<unknown> | PromiseLike<unknown>;
  /** Result without access; undefined for a write without a result. */
  result?: unknown;
  /** Whether only the owner may run it, and no editor. */
  isForRoles?: boolean;
}
