"use client";

import { useEffect } from "react";
import { call, inOrder } from "@/lib/client/call";
import { browserTimeZone, saveBrowserSettings } from "@/lib/client/preferences";

/** Between the tabs of a browser, which share one cookie. Carries the address of the account that a tab shows. */
const ACCOUNT_CHANNEL = "lede-account";

interface BrowserAccountProps {
  email: string;
  /** The account's zone; null when the owner fixed one. */
  timeZone: string | null;
}

/**
 * Keeps browser and account in step. Stores the browser's time zone and locale in cookies for the next render, and
 * updates the account's time zone for digests. Members only; visitors get no cookie.
 *
 * Reloads the page when another tab shows another account, because it would show and change the data of both. After a
 * sign-out alone, tabs stay as they are and offer to sign in again.
 */
export function BrowserAccount({ email, timeZone: known }: BrowserAccountProps) {
  useEffect(() => {
    const timeZone = browserTimeZone();
    saveBrowserSettings();
    // A failure is retried on the next page.
    if (known !== null && timeZone !== known)
      void inOrder("time-zone", () => call("PUT /api/app/time-zone", { body: { time_zone: timeZone } })).catch(
        () => undefined,
      );
  }, [known]);
  useEffect(() => {
    const channel = new BroadcastChannel(ACCOUNT_CHANNEL);
    channel.onmessage = ({ data }) => data !== email && window.location.reload();
    channel.postMessage(email);
    return () => channel.close();
  }, [email]);
  return null;
}
