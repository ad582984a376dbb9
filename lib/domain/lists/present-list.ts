import type { findListOfUser } from "@/db/queries/lists/lists";
import type { ReadingList } from "@/lib/contract/lists";

type Row = NonNullable<Awaited<ReturnType<typeof findListOfUser>>>;

/** A list with the address of its public page. */
export function presentList(row: Row, appUrl: string): ReadingList {
  return { ...row, share_url: row.share_token === null ? null : `${appUrl}/l/${row.share_token}` };
}
