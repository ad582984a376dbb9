"use client";

import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Says that there is no network, for as long as there is none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-2 z-50 flex justify-center px-3">
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-full bg-ink px-4 py-1.5 text-paper shadow-float">
          <CloudOff aria-hidden="true" size={15} className="shrink-0" />
          You are offline. What is open stays readable; changes have to wait.
        </p>
      )}
    </div>
  );
}
