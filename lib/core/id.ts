import { NIL, v7 } from "uuid";

/** The nil UUID (RFC 9562), lower than every id. */
export const NIL_ID = NIL;

/** A new UUIDv7 (RFC 9562). Ids of one process sort by creation, even within one millisecond. */
export function newId(): string {
  return v7();
}

/** A new UUIDv7 for a given time. `sequence`, 0 to 2³² − 1, orders ids within one millisecond. */
export function newIdAt(moment: Date, sequence: number): string {
  return v7({ msecs: moment.getTime(), seq: sequence });
}

/** The greatest UUIDv7 of a time since 1970. */
export function lastIdOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7fff-bfff-ffffffffffff`;
}
