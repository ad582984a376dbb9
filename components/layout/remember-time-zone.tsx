"use client";

import { useEffect } from "react";
import { call, inOrder } from "@/lib/client/call";
import { browserTimeZone, saveBrowserSettings } from "@/lib/client/preferences";

/**
 * Stores the browser's time zone and locale in cookies for the next render, and updates the account's time zone for
 * digests. Members only; visitors get no cookie.
 *
 * @param known the account's zone; null when the owner fixed one
 */
export function RememberTimeZone({ known }: { known: string | null }) {
  useEffect(() => {
    const timeZone = browserTimeZone();
    saveBrowserSettings();
    // A failure is retried on the next page.
    if (known !== null && timeZone !== known)
      void inOrder("time-zone", () => call("PUT /api/app/time-zone", { body: { time_zone: timeZone } })).catch(
        () => undefined,
      );
  }, [known]);
  return null;
}
