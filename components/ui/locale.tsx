"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { browserLocale } from "@/lib/client/preferences";
import { createStore } from "@/lib/client/store";
import { DEFAULT_LOCALE } from "@/lib/core/locales";
import { useStore } from "./use-store";

const BrowserLocaleContext = createContext(createStore(DEFAULT_LOCALE));
const ChosenLocaleContext = createContext<string | null>(null);

/** Locale of dates and numbers (BCP 47). */
export function useLocale(): string {
  const locale = useStore(useContext(BrowserLocaleContext));
  return useContext(ChosenLocaleContext) ?? locale;
}

/** The browser's locale. @param atFirst the server's, for an identical first paint */
export function BrowserLocale({ atFirst, children }: { atFirst: string; children: ReactNode }) {
  const [store] = useState(() => createStore(atFirst, () => browserLocale() ?? atFirst));
  return <BrowserLocaleContext value={store}>{children}</BrowserLocaleContext>;
}

/** Overrides the locale with the account's; null keeps the browser's. */
export function ChosenLocale({ locale, children }: { locale: string | null; children: ReactNode }) {
  return <ChosenLocaleContext value={locale}>{children}</ChosenLocaleContext>;
}
