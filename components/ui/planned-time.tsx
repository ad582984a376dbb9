"use client";

import { RelativeTime, useClock } from "./clock";

/** "next in 26 min", "due now". */
export function PlannedTime({ at }: { at: Date }) {
  const { now } = useClock();
  const isDue = at.getTime() - now.getTime() < 60_000;
  return isDue ? (
    "due now"
  ) : (
    <>
      next <RelativeTime at={at} />
    </>
  );
}
