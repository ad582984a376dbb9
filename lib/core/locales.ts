import { orNull } from "./or-null";

/** Fallback locale. */
export const DEFAULT_LOCALE = "en-GB";

/** Locale of public pages: shared lists and the API reference. */
export const PUBLIC_LOCALE = "en-GB";

/** Returns the canonical tag, or null for an invalid one. */
export function canonicalLocale(tag: string | undefined): string | null {
  return (tag && orNull(() => Intl.getCanonicalLocales(tag)[0])) || null;
}
