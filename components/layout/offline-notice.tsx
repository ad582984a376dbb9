"use client";

import { CloudOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { isServerReached, probeServer, subscribeToReachability } from "@/lib/client/reachability";

const probe = () => void probeServer();

/** Says that requests have no answer, for as long as that is so. */
export function OfflineNotice() {
  const isReached = useSyncExternalStore(subscribeToReachability, isServerReached, () => true);
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
