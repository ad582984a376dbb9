"use client";

import { useIsHydrated } from "../ui/use-is-hydrated";

/** What the server writes with: it does not know the reader's language, and the first render has to be the same. */
const FIRST_LOCALE = "en";

/** The reader's locale, for numbers and dates. */
export function useLocale(): string {
  return useIsHydrated() ? navigator.language : FIRST_LOCALE;
}
