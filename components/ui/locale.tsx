"use client";

import { createContext, type ReactNode, useContext } from "react";
import { browserLocale } from "@/lib/client/preferences";
import { DEFAULT_LOCALE } from "@/lib/core/locales";
import { useIsHydrated } from "./use-is-hydrated";

const LocaleContext = createContext(DEFAULT_LOCALE);

/** Locale of dates and numbers (BCP 47). */
export function useLocale(): string {
  return useContext(LocaleContext);
}

/** The browser's locale. Starts with the server's for an identical first paint. */
export function BrowserLocale({ atFirst, children }: { atFirst: string; children: ReactNode }) {
  const locale = (useIsHydrated() && browserLocale()) || atFirst;
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** Overrides the locale with the account's; null keeps the browser's. */
export function ChosenLocale({ locale, children }: { locale: string | null; children: ReactNode }) {
  const browsers = useLocale();
  return <LocaleContext value={locale ?? browsers}>{children}</LocaleContext>;
}
