import type { Digest } from "@/lib/contract/digests";

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  text: `${hour}`.padStart(2, "0").concat(":00"),
}));

/** ISO 8601: 1 is Monday. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (text, index) => ({ value: index + 1, text }),
);

/** "Monday 23 November, 07:00", in the digest's time zone. */
export function dayAndHour(at: Date, { timeZone, locale }: { timeZone: string; locale: string }): string {
  const day = at.toLocaleDateString(locale, { timeZone, weekday: "long", day: "numeric", month: "long" });
  return `${day}, ${at.toLocaleTimeString(locale, { timeZone, hour: "2-digit", minute: "2-digit" })}`;
}

/** Sentence about the next digest. */
export function nextText({ is_on, are_all_off, paused_until, next_at, time_zone }: Digest, locale: string): string {
  if (are_all_off) return "All digests are off.";
  if (!is_on || next_at === null) return "You get no digests for this newsfeed.";
  const next = `${dayAndHour(next_at, { timeZone: time_zone, locale })} (${time_zone.replaceAll("_", " ")})`;
  return paused_until ? `Paused. Next digest: ${next}.` : `Next digest: ${next}, if anything is new.`;
}
