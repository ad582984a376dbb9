import { listSourceNamesOfUser } from "@/db/queries/sources/sources";
import type { UserContext } from "@/lib/context/context";
import type { SourceName } from "@/lib/contract/source-care";

/** More than anybody looks through by name. */
const NAMES_MAX = 2_000;

/** The sources of all newsfeeds of the caller, in no order. */
export function listSourceNames(ctx: UserContext): Promise<SourceName[]> {
  return listSourceNamesOfUser(ctx.db, ctx.actor.userId, { rowsMax: NAMES_MAX });
}
