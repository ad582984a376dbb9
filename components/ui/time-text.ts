const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How long it is, either way, to the nearest unit that says something: "38 min", "3 h", "6 days". */
export function spanText(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000;
  if (seconds < HOUR_SECONDS) return `${Math.max(1, Math.floor(seconds / MINUTE_SECONDS))} min`;
  if (seconds < DAY_SECONDS) return `${Math.floor(seconds / HOUR_SECONDS)} h`;
  const days = Math.floor(seconds / DAY_SECONDS);
  return days === 1 ? "1 day" : `${days} days`;
}

/** "now", "38 min ago", "in 26 min". */
export function relativeText(at: Date, now: Date): string {
  const milliseconds = at.getTime() - now.getTime();
  if (Math.abs(milliseconds) < MINUTE_SECONDS * 1000) return "now";
  return milliseconds < 0 ? `${spanText(milliseconds)} ago` : `in ${spanText(milliseconds)}`;
}

const LOCALE = "en-GB";

/** "20 November 2026, 09:14" */
export function fullText(at: Date, timeZone: string): string {
  const day = at.toLocaleDateString(LOCALE, { timeZone, day: "numeric", month: "long", year: "numeric" });
  return `${day}, ${at.toLocaleTimeString(LOCALE, { timeZone, hour: "2-digit", minute: "2-digit" })}`;
}

/** The calendar day somewhere, `YYYY-MM-DD`. */
export function dayOf(at: Date, timeZone: string): string {
  return at.toLocaleDateString("sv-SE", { timeZone });
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00Z`) / (DAY_SECONDS * 1000);
}

/** "Today", "Yesterday", "Wednesday" within a week, then "4 November", with the year when it is another one. */
export function dayText(day: string, today: string): string {
  const age = dayNumber(today) - dayNumber(day);
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const date = new Date(`${day}T00:00Z`);
  if (age > 1 && age < 7) return date.toLocaleDateString(LOCALE, { timeZone: "UTC", weekday: "long" });
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return date.toLocaleDateString(LOCALE, {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  });
}

const WORDS_PER_MINUTE = 230;

/** "4 min read"; null for what is too short to say so. */
export function readingTimeText(wordCount: number): string | null {
  const minutes = Math.round(wordCount / WORDS_PER_MINUTE);
  return minutes < 1 ? null : `${minutes} min read`;
}

/** "1 post", "1,204 posts" */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
