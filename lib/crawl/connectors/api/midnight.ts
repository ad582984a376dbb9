const DAY_SECONDS = 86_400;

/** Seconds until the next midnight of a time zone, from 1 to 86,400; an hour off on the two days when clocks change. */
export function secondsToMidnight(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(now);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return DAY_SECONDS - (numberOf("hour") * 3_600 + numberOf("minute") * 60 + numberOf("second"));
}
