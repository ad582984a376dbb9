import { orNull } from "./or-null";

/** Decodes the percent escapes in a part of a URL; returns it unchanged if one is invalid. */
export function decoded(part: string): string {
  return orNull(() => decodeURIComponent(part)) ?? part;
}
