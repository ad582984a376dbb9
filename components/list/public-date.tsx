/** "20 November 2026", by the calendar of UTC: who reads a public page has told nobody a time zone. */
export function PublicDate({ at }: { at: Date }) {
  const text = at.toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
  return <time dateTime={at.toISOString()}>{text}</time>;
}
