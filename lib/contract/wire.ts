// How instants and places stand on the wire. No schemas here: the browser has it too, and zod would weigh more than all else.

/** A place in a list that is ordered by an instant, then by id. */
export interface CursorPosition {
  at: Date;
  id: string;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const TIMESTAMP = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z?$/;

/** UTC without a zone designator. The tables hold milliseconds, so the last three digits are zeros. */
export function timestampText(date: Date): string {
  return `${date.toISOString().slice(0, 23)}000`;
}

/** @param text matches {@link TIMESTAMP}; the date is invalid where there is no such day or time */
export function timestampDate(text: string): Date {
  return new Date(text.endsWith("Z") ? text : `${text}Z`);
}

/** Opaque for everybody else: base64url of milliseconds and id. */
export function cursorText({ at, id }: CursorPosition): string {
  return btoa(`${at.getTime()}.${id}`).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The names of the fields of replies that are timestamps, and of no others; a test holds the contract to it. */
const TIMESTAMP_FIELD = /^(at|since)$|_(at|since|until)$/;

export function isTimestampField(name: string): boolean {
  return TIMESTAMP_FIELD.test(name);
}

/** A reply as it came, its timestamps made dates. */
export function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === "string" && isTimestampField(name) ? timestampDate(field) : withDates(field),
    ]),
  );
}
