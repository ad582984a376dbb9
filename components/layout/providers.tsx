"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Preferences } from "@/lib/client/preferences";
import { createQueryClient } from "@/lib/client/query-client";
import { SingleKeysContext } from "../keyboard/use-shortcuts";
import { ClockProvider } from "../ui/clock";
import { BrowserLocale } from "../ui/locale";
import { passNonceOn } from "../ui/pass-nonce-on";
import { Toaster } from "../ui/toaster";
import { OfflineNotice } from "./offline-notice";

interface ProvidersProps {
  preferences: Preferences;
  /** When the server rendered the page. */
  renderedAt: Date;
  children: ReactNode;
}

export function Providers({ preferences, renderedAt, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  useEffect(passNonceOn, []);
  return (
    <QueryClientProvider client={client}>
      <ClockProvider start={{ now: renderedAt, timeZone: preferences.timeZone }}>
        <BrowserLocale atFirst={preferences.locale}>
          <SingleKeysContext value={preferences.hasSingleKeys}>
            {children}
            <OfflineNotice />
            <Toaster />
          </SingleKeysContext>
        </BrowserLocale>
      </ClockProvider>
    </QueryClientProvider>
  );
}
