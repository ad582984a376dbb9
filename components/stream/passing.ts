/** Of a post that is in sight for less than this, nobody has taken notice. */
const SEEN_MS = 1_000;
/** In sight is a post of which so much is. */
const SEEN_SHARE = 0.5;

/** What is known of a post that stands in the window, or did. */
export interface Sight {
  /** How long it was in sight, up to the last time that it went out of it. */
  seenMs: number;
  /** When it came into sight; null while it is not. */
  since: number | null;
}

/** A post as the window shows it now. */
export interface Look {
  /** Milliseconds, of any clock that runs on. */
  at: number;
  /** Which part of it is in sight, 0 to 1. */
  share: number;
  /** All of it is above the upper edge of the window. */
  isAbove: boolean;
}

const UNSEEN: Sight = { seenMs: 0, since: null };

/** What is known of a post after one more look, and whether it was scrolled past: seen, and then left at the top. */
export function lookAgain(before: Sight | undefined, look: Look): { sight: Sight; isPassed: boolean } {
  const { seenMs, since } = before ?? UNSEEN;
  const isInSight = look.share >= SEEN_SHARE;
  const untilNow = since === null ? seenMs : seenMs + look.at - since;
  const sight = { seenMs: untilNow, since: isInSight ? look.at : null };
  return { sight, isPassed: look.isAbove && untilNow >= SEEN_MS };
}
