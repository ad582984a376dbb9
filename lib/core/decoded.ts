import { orNull } from "./or-null";

/** A part of an address without its escapes; as it is when one of them is invalid. */
export function decoded(part: string): string {
  return orNull(() => decodeURIComponent(part)) ?? part;
}
