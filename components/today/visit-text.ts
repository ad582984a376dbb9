import { dayNumber, dayOf, dayText, formatFor, type Reader } from "@/components/ui/time-text";

/** "Monday, 23 November" */
export function dateText(at: Date, { timeZone, locale }: Reader): string {
  const text = formatFor(locale, { timeZone, weekday: "long", day: "numeric", month: "long" }).format(at);
  // British English has no comma of its own, which reads badly as a headline.
  return locale.startsWith("en") ? text.replace(/^(\p{L}+) (?=\d)/u, "$1, ") : text;
}

/** When an earlier visit was: "this morning", "last night", "yesterday", "Friday", "4 November". */
export function visitText(at: Date, { now, timeZone, locale }: Reader & { now: Date }): string {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  const hour = Number(formatFor("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at));
  const age = dayNumber(today) - dayNumber(day);
  if (age === 0) return hour < 12 ? "this morning" : hour < 18 ? "this afternoon" : "this evening";
  if (age === 1) return hour < 17 ? "yesterday" : "last night";
  return dayText(day, { today, locale });
}
