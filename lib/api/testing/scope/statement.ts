import type { Db } from "@/db/client";
import type { Ids } from "./belongings";

/** The ids of what somebody has. */
export type Owned = Ids & { key: string; session: string };

export type Role = "owner" | "editor";

/** A statement that somebody runs with the owner's ids, without any check before it. */
export interface Statement {
  run: (
    db: Db,
    caller: { userId: string; roles: readonly Role[] },
    ids: Owned,
  ) => Promise<unknown> | PromiseLike<unknown>;
  /** What it gives to who may not; a write without a result gives undefined. */
  result?: unknown;
  /** Whether the owner's role alone lets it through, so that an editor is as far from it as a stranger. */
  isForRoles?: boolean;
}
