import { DAY_MS } from "@/lib/core/duration";

export const EXPIRIES = [
  { value: "never", text: "Never" },
  { value: "30", text: "In 30 days" },
  { value: "90", text: "In 90 days" },
  { value: "365", text: "In a year" },
  { value: "date", text: "On a date" },
] as const;

export type Expiry = (typeof EXPIRIES)[number]["value"];

/**
 * The instant at which a new key expires; null for never.
 *
 * @param day `YYYY-MM-DD`, the last day on which the key works in the time zone of the browser
 */
export function expiryOf(expiry: Expiry, { day, now }: { day: string; now: Date }): Date | null {
  if (expiry === "never") return null;
  if (expiry !== "date") return new Date(now.getTime() + Number(expiry) * DAY_MS);
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end;
}
