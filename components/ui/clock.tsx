"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useLocale } from "./locale";
import { dayOf, dayText, fullText, relativeText } from "./time-text";

const TICK_SECONDS = 20;

interface Clock {
  now: Date;
  timeZone: string;
}

const ClockContext = createContext<Clock>({ now: new Date(0), timeZone: "UTC" });

/**
 * One clock for all relative times. Starts with the server's time for an identical first paint, then runs in the
 * reader's zone.
 */
export function ClockProvider({ start, children }: { start: Clock; children: ReactNode }) {
  const [clock, setClock] = useState(start);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const tick = () => setClock({ now: new Date(), timeZone });
    tick();
    const timer = setInterval(tick, TICK_SECONDS * 1000);
    return () => clearInterval(timer);
  }, []);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** Overrides the zone with the account's; null keeps the browser's. */
export function ChosenTimeZone({ timeZone, children }: { timeZone: string | null; children: ReactNode }) {
  const clock = useClock();
  const chosen = useMemo(() => ({ now: clock.now, timeZone: timeZone ?? clock.timeZone }), [clock, timeZone]);
  return <ClockContext value={chosen}>{children}</ClockContext>;
}

export function useClock(): Clock {
  return useContext(ClockContext);
}

/** "38 min ago", with the full time as a tooltip. */
export function RelativeTime({ at }: { at: Date }) {
  const { now, timeZone } = useClock();
  const locale = useLocale();
  return (
    <time dateTime={at.toISOString()} title={fullText(at, { timeZone, locale })}>
      {relativeText(at, { now, locale })}
    </time>
  );
}

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

export function FullTime({ at }: { at: Date }) {
  const { timeZone } = useClock();
  const locale = useLocale();
  return <time dateTime={at.toISOString()}>{fullText(at, { timeZone, locale })}</time>;
}

/** "23 October". */
export function useDayText(day: string): string {
  return dayText(day, { today: useToday(), locale: useLocale() });
}

/** Today's date for the reader. */
export function useToday(): string {
  const { now, timeZone } = useClock();
  return dayOf(now, timeZone);
}
