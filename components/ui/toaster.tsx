"use client";

import { X } from "lucide-react";
import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { dismissToast, shownToasts, type Toast, undoToast } from "@/lib/client/toasts";
import { Button } from "./button";
import { buttonClasses } from "./button-classes";
import { giveFocus } from "./focus";
import { useStore } from "./use-store";

/** Toast messages with undo and actions. */
export function Toaster() {
  const toasts = useStore(shownToasts);
  const { leave, ...focus } = useFocusKept(toasts);
  return (
    // The attribute too, because an open dialog hides other elements by role.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col items-center gap-2 px-3 medium:bottom-6"
      {...focus}
    >
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} onLeave={leave} />
      ))}
    </div>
  );
}

/** Returns focus when the focused message goes. */
function useFocusKept(toasts: readonly Toast[]) {
  const cameFrom = useRef<Element>(null);
  const leave = () => {
    if (cameFrom.current) giveFocus(cameFrom.current);
    cameFrom.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that went may have had the focus
  useLayoutEffect(() => {
    if (document.activeElement === document.body) leave();
  }, [toasts]);
  return {
    leave,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget ?? document.body;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = null;
    },
  };
}

function Message({ toast: { id, text, tone, undo, action, link }, onLeave }: { toast: Toast; onLeave: () => void }) {
  const after = (act: () => void) => () => {
    onLeave();
    act();
  };
  return (
    <div
      className={`pointer-events-auto flex max-w-full flex-wrap items-center justify-end gap-x-1 rounded-xl border py-1.5 pr-1.5 pl-4 shadow-float ${tone === "bad" ? "border-bad/30 bg-bad-soft text-bad" : "border-line bg-raised"}`}
    >
      <span className="min-w-0 flex-auto py-1 pr-3 wrap-break-word">{text}</span>
      {undo && (
        <Button look="link" size="small" onClick={after(() => undoToast(id))}>
          Undo
        </Button>
      )}
      {action && (
        <Button
          look="link"
          size="small"
          onClick={after(() => {
            dismissToast(id);
            action.run();
          })}
        >
          {action.text}
        </Button>
      )}
      {link && (
        <a
          className={buttonClasses({ look: "link", size: "small" })}
          href={link.href}
          target="_blank"
          rel="noopener"
          onClick={() => dismissToast(id)}
        >
          {link.text}
        </a>
      )}
      <Button look="quiet" size="small" aria-label="Dismiss" onClick={after(() => dismissToast(id))}>
        <X aria-hidden="true" size={15} />
      </Button>
    </div>
  );
}
