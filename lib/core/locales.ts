/** Where nobody says otherwise. */
export const DEFAULT_LOCALE = "en-GB";

/** Of what is written once for everybody, whoever reads it: shared lists and the API's reference. */
export const PUBLIC_LOCALE = "en-GB";

/** The tag in its one spelling; null for what is none. */
export function canonicalLocale(tag: string | undefined): string | null {
  try {
    return (tag && Intl.getCanonicalLocales(tag)[0]) || null;
  } catch {
    return null;
  }
}
