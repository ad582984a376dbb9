// Wire format of timestamps and cursors. No schemas, because the browser loads this file and zod is large.

/** Position in a list ordered by time, then id, or by relevance first. */
export interface CursorPosition {
  at: Date;
  id: string;
  /** Only in lists ordered by it; -1 for a post without. */
  relevance?: number | undefined;
  /** Hash of the list, order and filter that it is for, in cursors of the API. */
  list?: string | undefined;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const TIMESTAMP = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z?$/;

/** UTC without a zone. Stored in milliseconds, so the last three digits are zero. */
export function timestampText(date: Date): string {
  return `${date.toISOString().slice(0, 23)}000`;
}

/** @param text matches {@link TIMESTAMP}; an impossible day or time gives another or an invalid date */
export function timestampDate(text: string): Date {
  return new Date(text.endsWith("Z") ? text : `${text}Z`);
}

/** Opaque to clients: base64url of milliseconds and id, of the relevance where the list is ordered by it, and of the list. */
export function cursorText({ at, id, relevance, list }: CursorPosition): string {
  const place = [at.getTime(), id, ...(relevance === undefined ? [] : [relevance])].join(".");
  return btoa(list === undefined ? place : `${place}~${list}`)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Names of timestamp fields in responses; a test checks the contract against it. */
const TIMESTAMP_FIELD = /^(at|since)$|_(at|since|until)$/;

export function isTimestampField(name: string): boolean {
  return TIMESTAMP_FIELD.test(name);
}

/** Converts a response's timestamps to dates. */
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
