"use client";

import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { currentToasts, dismissToast, noToasts, subscribeToToasts, undoLast } from "@/lib/client/toasts";
import { Button } from "./button";

/** What just happened, said politely to everybody, with a way back where there is one. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, noToasts);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col items-center gap-2 px-3 medium:bottom-6"
    >
      {toasts.map((toast, index) => (
        <div
          key={toast.id}
          className={`pointer-events-auto flex max-w-full items-center gap-1 rounded-xl border py-1.5 pr-1.5 pl-4 shadow-float ${toast.tone === "bad" ? "border-bad/30 bg-bad-soft text-bad" : "border-line bg-raised"}`}
        >
          <span className="min-w-0 py-1 pr-3 wrap-break-word">{toast.text}</span>
          {toast.undo && index === toasts.length - 1 && (
            <Button look="link" size="small" onClick={undoLast}>
              Undo
            </Button>
          )}
          {toast.link && (
            <Button look="link" size="small" asChild>
              <a href={toast.link.href} target="_blank" rel="noopener" onClick={() => dismissToast(toast.id)}>
                {toast.link.text}
              </a>
            </Button>
          )}
          <Button look="quiet" size="small" aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
            <X aria-hidden="true" size={15} />
          </Button>
        </div>
      ))}
    </div>
  );
}
