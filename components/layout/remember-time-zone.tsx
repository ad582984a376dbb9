"use client";

import { useEffect } from "react";
import { tellTimeZone } from "@/lib/client/digests";
import { saveTimeZone } from "@/lib/client/preferences";

/**
 * Puts the browser's zone into a cookie, so that the server knows it the next time, and tells it where the account has
 * another one, so that digests come by the reader's clock. For members: visitors get no cookie.
 */
export function RememberTimeZone({ known }: { known: string }) {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    saveTimeZone(timeZone);
    // Whatever fails here is tried again with the next page.
    if (timeZone !== known) void tellTimeZone(timeZone).catch(() => undefined);
  }, [known]);
  return null;
}
