"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { SingleKeysContext } from "@/components/keyboard/use-shortcuts";
import { ClockProvider } from "@/components/ui/clock";
import { BrowserLocale } from "@/components/ui/locale";
import { Toaster } from "@/components/ui/toaster";
import type { Preferences } from "@/lib/client/preferences";
import { createQueryClient } from "@/lib/client/query-client";
import { isServerReached, probeServer } from "@/lib/client/reachability";
import { useStore } from "../ui/use-store";

interface ProvidersProps {
  preferences: Preferences;
  /** When the server rendered the page. */
  renderedAt: Date;
  children: ReactNode;
}

export function Providers({ preferences, renderedAt, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  useEffect(shareNonce, []);
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

const probe = () => void probeServer();

/** Shown while requests get no answer. */
function OfflineNotice() {
  const isReached = useStore(isServerReached);
  useEffect(() => {
    window.addEventListener("online", probe);
    window.addEventListener("offline", probe);
    return () => {
      window.removeEventListener("online", probe);
      window.removeEventListener("offline", probe);
    };
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-2 z-50 flex justify-center px-3">
      {!isReached && (
        <p className="flex items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-paper shadow-float">
          <CloudOff aria-hidden="true" size={15} className="shrink-0" />
          {navigator.onLine ? "Lede cannot be reached." : "You are offline."} You can keep reading, but changes have to
          wait.
        </p>
      )}
    </div>
  );
}

declare global {
  /** Read by `get-nonce`, which Radix uses. */
  var __webpack_nonce__: string | undefined;
}

/** Radix injects a style element to lock scrolling, which needs the page's nonce. */
function shareNonce(): void {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
