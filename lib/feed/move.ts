const DAYS_UNTIL_FINAL = 3;

/** Where a feed says that it has moved, and on which days (UTC) it did; none where another feed was found there. */
export interface Move {
  movedTo: string | null;
  movedDays: string[];
}

export const NO_MOVE: Move = { movedTo: null, movedDays: [] };

/**
 * What is known of a move after one more success. One that was found to lead to another feed stays refused until the
 * publisher names another address.
 *
 * @param seen.isSameFeed asked only when an address is named for the first time
 */
export async function noteMove(
  known: Move,
  seen: { target: string | null; now: Date; isSameFeed: () => Promise<boolean> },
): Promise<Move> {
  const { target, now } = seen;
  if (target === null) return NO_MOVE;
  const today = now.toISOString().slice(0, 10);
  if (target !== known.movedTo) return { movedTo: target, movedDays: (await seen.isSameFeed()) ? [today] : [] };
  const isRefused = known.movedDays.length === 0;
  const isNoted = known.movedDays.includes(today);
  return { movedTo: target, movedDays: isRefused || isNoted ? known.movedDays : [...known.movedDays, today] };
}

/** Has the publisher said it on three different days? Mistakes in a server's settings rarely last as long. */
export function isFinal({ movedDays }: Move): boolean {
  return movedDays.length >= DAYS_UNTIL_FINAL;
}
