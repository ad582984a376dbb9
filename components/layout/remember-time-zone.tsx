"use client";

import { useEffect } from "react";
import { tellTimeZone } from "@/lib/client/digests";
import { browsersLocale, saveBrowsersOwn } from "@/lib/client/preferences";
import { DEFAULT_LOCALE } from "@/lib/core/locales";

/**
 * Puts the browser's zone and locale into cookies, so that the server knows them the next time, and tells it where the
 * account has another zone, so that digests come by the reader's clock. For members: visitors get no cookie.
 *
 * @param known as the account has it; null where its owner chose one for good
 */
export function RememberTimeZone({ known }: { known: string | null }) {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    saveBrowsersOwn({ timeZone, locale: browsersLocale() ?? DEFAULT_LOCALE });
    // Whatever fails here is tried again with the next page.
    if (known !== null && timeZone !== known) void tellTimeZone(timeZone).catch(() => undefined);
  }, [known]);
  return null;
}
