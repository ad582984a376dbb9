import type { SystemContext } from "@/lib/context/context";
import { getPublicList, type PublicList } from "@/lib/domain/lists/get-public-list";
import { countMiss, cursorIn, cursorQuery } from "./secret-link";

/** Arguments of a route below `/l/{token}`. */
export interface SharedListCall {
  params: Promise<{ token: string }>;
}

/** A page of a shared list, with the URLs of its forms. */
interface SharedList {
  list: Omit<PublicList, "next">;
  /** Whether it is not the first page. */
  isLater: boolean;
  /** URL for readers; includes the query when `isLater`. */
  address: string;
  /** Query of the next page. */
  nextQuery: string | null;
}

/**
 * Returns the requested page of a list; the first page for an invalid cursor.
 *
 * @throws AppError `not_found`; `rate_limited` instead when the network requested too many unknown lists. Known lists
 * are still shown.
 */
export async function readSharedList(ctx: SystemContext, request: Request, token: string): Promise<SharedList> {
  const after = cursorIn(request) ?? null;
  const { next, ...list } = await getPublicList(ctx, token, after).catch((error: unknown) =>
    countMiss(ctx, request, error),
  );
  return {
    list,
    isLater: after !== null,
    address: `${ctx.settings.appUrl}/l/${token}`,
    nextQuery: next && cursorQuery(next),
  };
}
