"use client";

import { createContext, type ReactNode, useContext } from "react";
import { browsersLocale } from "@/lib/client/preferences";
import { DEFAULT_LOCALE } from "@/lib/core/locales";
import { useIsHydrated } from "./use-is-hydrated";

const LocaleContext = createContext(DEFAULT_LOCALE);

/** How dates and numbers are written (BCP 47): the one place that all texts of the app ask. */
export function useLocale(): string {
  return useContext(LocaleContext);
}

/** As the browser has it. It begins with what the server wrote, so that the first paint in the browser is the same. */
export function BrowserLocale({ atFirst, children }: { atFirst: string; children: ReactNode }) {
  const locale = (useIsHydrated() && browsersLocale()) || atFirst;
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** As the account has it; null: as the browser has it. */
export function ChosenLocale({ locale, children }: { locale: string | null; children: ReactNode }) {
  const browsers = useLocale();
  return <LocaleContext value={locale ?? browsers}>{children}</LocaleContext>;
}
