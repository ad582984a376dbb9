import { v7 } from "uuid";

/** A new UUIDv7: ids sort by the moment they were made, also within one millisecond of one process (RFC 9562). */
export function newId(): string {
  return v7();
}

/**
 * A new UUIDv7 of a moment that is stored beside it, so that the order of the ids is the order of these moments.
 *
 * @param sequence from 0 to 2³² − 1; within one millisecond a greater one sorts later
 */
export function newIdAt(moment: Date, sequence: number): string {
  return v7({ msecs: moment.getTime(), seq: sequence });
}

/** The greatest UUIDv7 that a moment from 1970 on can have. */
export function lastIdOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7fff-bfff-ffffffffffff`;
}
