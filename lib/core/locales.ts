import { orNull } from "./or-null";

/** Fallback locale. */
export const DEFAULT_LOCALE = "en-GB";

/** Locale of public pages: shared lists and the API reference. */
export const PUBLIC_LOCALE = "en-GB";

/** The first tag of an `Accept-Language` header, which browsers send in order of preference; null without a valid one. */
export function acceptedLocale(header: string | null): string | null {
  return canonicalLocale(header?.split(/[,;]/)[0]?.trim());
}

/** Returns the canonical tag, or null for an invalid one. */
export function canonicalLocale(tag: string | undefined): string | null {
  return (tag && orNull(() => Intl.getCanonicalLocales(tag)[0])) || null;
}
