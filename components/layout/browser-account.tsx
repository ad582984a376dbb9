"use client";

import { useEffect, useLayoutEffect } from "react";
import { account, call, inOrder } from "@/lib/client/call";
import { deferredIds } from "@/lib/client/deferred-ids";
import { browserTimeZone, saveBrowserSettings } from "@/lib/client/preferences";

/** Between the tabs of a browser, which share one cookie. Carries the id of the account that a tab shows. */
const ACCOUNT_CHANNEL = "lede-account";

interface BrowserAccountProps {
  userId: string;
  /** The account's zone; null when the owner fixed one. */
  timeZone: string | null;
}

/**
 * Keeps browser and account in step. Stores the browser's time zone and locale in cookies for the next render, and
 * updates the account's time zone for digests. Members only; visitors get no cookie.
 *
 * Reloads the page when another tab shows another account, because it would show and change the data of both; until
 * then, the server refuses its requests. After a sign-out alone, tabs stay as they are and offer to sign in again.
 */
export function BrowserAccount({ userId, timeZone: known }: BrowserAccountProps) {
  // Before all effects, because those of other components send the first requests.
  useLayoutEffect(() => {
    account.shownId = userId;
    return () => {
      account.shownId = "";
    };
  }, [userId]);
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
    channel.onmessage = ({ data }) => {
      if (data === userId) return;
      // The waiting work would change the data of the other account.
      deferredIds.set(new Set());
      window.location.reload();
    };
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
  return null;
}
