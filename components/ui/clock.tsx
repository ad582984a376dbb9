"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { browserTimeZone } from "@/lib/client/preferences";
import { createStore } from "@/lib/client/store";
import { useLocale } from "./locale";
import { dayOf, dayText, fullText, relativeText } from "./time-text";
import { useStore } from "./use-store";

const TICK_SECONDS = 20;

interface Clock {
  now: Date;
  timeZone: string;
}

const readClock = (): Clock => ({ now: new Date(), timeZone: browserTimeZone() });

const ClockContext = createContext(createStore<Clock>({ now: new Date(0), timeZone: "UTC" }));
const ChosenZoneContext = createContext<string | null>(null);

/**
 * One clock for all relative times, in the reader's zone. It ticks in a store, because a context that changes would
 * disturb parts of the page that are not hydrated yet.
 *
 * @param start the server's time, for an identical first paint
 */
export function ClockProvider({ start, children }: { start: Clock; children: ReactNode }) {
  const [clock] = useState(() => createStore(start, readClock));
  useEffect(() => {
    const timer = setInterval(() => clock.set(readClock()), TICK_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** Overrides the zone with the account's; null keeps the browser's. */
export function ChosenTimeZone({ timeZone, children }: { timeZone: string | null; children: ReactNode }) {
  return <ChosenZoneContext value={timeZone}>{children}</ChosenZoneContext>;
}

export function useClock(): Clock {
  const { now, timeZone } = useStore(useContext(ClockContext));
  return { now, timeZone: useContext(ChosenZoneContext) ?? timeZone };
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
