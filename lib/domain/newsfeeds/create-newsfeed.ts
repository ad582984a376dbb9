import { newsfeedColumns } from "@/db/queries/newsfeeds/newsfeed-fields";
import { countNewsfeedsOfOwner, insertNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { transact, type UserContext } from "@/lib/context/context";
import { requireRoom } from "@/lib/context/require-room";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { DAY_MS, dayOf } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { NEWSFEEDS_PER_USER_MAX } from "@/lib/core/limits";
import { normaliseKeywords } from "@/lib/feed/filter/keywords";
import { getNewsfeed } from "./get-newsfeed";

const START_DAYS_BACK = 30;

/**
 * Creates a newsfeed owned by the caller. By default it starts 30 days back; quiet sources move that further back
 * (`reach-back.ts`) so that it is not empty.
 *
 * @param options.sendsDigests whether the caller gets digests
 * @throws AppError `limit_exceeded`, `validation` for a keyword without a word
 */
export function createNewsfeed(
  ctx: UserContext,
  wanted: InputOf<"createNewsfeed">["body"],
  { sendsDigests = true }: { sendsDigests?: boolean } = {},
): Promise<Newsfeed> {
  return transact(ctx, async (tx) => {
    await requireRoom(tx, { count: countNewsfeedsOfOwner, max: NEWSFEEDS_PER_USER_MAX, things: "newsfeeds" });
    const now = ctx.now();
    const id = newId();
    const values = {
      ...newsfeedColumns({
        ...wanted,
        keywords: normaliseKeywords(wanted.keywords ?? []),
        start_date: wanted.start_date ?? dayOf(new Date(now.getTime() - START_DAYS_BACK * DAY_MS)),
      }),
      id,
      ownerId: ctx.actor.userId,
      isStartChosen: wanted.start_date !== undefined,
      createdAt: now,
      updatedAt: now,
    };
    await insertNewsfeed(tx.db, values, { digestEnabled: sendsDigests });
    return getNewsfeed(tx, id);
  });
}
