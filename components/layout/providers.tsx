"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { X } from "lucide-react";
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { SingleKeysContext } from "@/components/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { ClockProvider } from "@/components/ui/clock";
import { giveFocus } from "@/components/ui/focus";
import { BrowserLocale } from "@/components/ui/locale";
import { useStore } from "@/components/ui/use-store";
import type { Preferences } from "@/lib/client/preferences";
import { createQueryClient } from "@/lib/client/query-client";
import { isServerReached, watchConnection } from "@/lib/client/reachability";
import { dismissToast, holdToast, releaseToast, shownToasts, type Toast, undoToast } from "@/lib/client/toasts";

interface ProvidersProps {
  preferences: Preferences;
  /** When the server rendered the page. */
  renderedAt: Date;
  children: ReactNode;
}

export function Providers({ preferences, renderedAt, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  useEffect(shareNonce, []);
  useEffect(watchConnection, []);
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

/** Shown while requests get no answer. */
function OfflineNotice() {
  const isReached = useStore(isServerReached);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-2 z-50 flex justify-center px-3">
      {!isReached && (
        <p className="rounded-2xl bg-ink px-4 py-1.5 text-paper shadow-float">
          {navigator.onLine ? "Lede cannot be reached." : "You are offline."} You can keep reading. Changes and other
          pages wait.
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

function Toaster() {
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

/** Restores focus when the focused message disappears. */
function useFocusKept(toasts: readonly Toast[]) {
  const cameFrom = useRef<Element>(null);
  const leave = () => {
    if (cameFrom.current) giveFocus(cameFrom.current);
    cameFrom.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed message may have had focus
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

/** Stops a message's time while it has the focus or the pointer moved onto it. */
function useHeld(id: number) {
  useEffect(() => () => releaseToast(id), [id]);
  const hold = () => holdToast(id);
  const release = ({ currentTarget: message, relatedTarget: next }: FocusEvent | PointerEvent) => {
    const isWithin = next instanceof Node && message.contains(next);
    if (!isWithin && !message.matches(":hover, :focus-within")) releaseToast(id);
  };
  // Not on entering: a message that appears under a resting pointer would never end.
  return { onFocus: hold, onPointerMove: hold, onBlur: release, onPointerLeave: release };
}

function Message({ toast: { id, text, tone, undo, action, link }, onLeave }: { toast: Toast; onLeave: () => void }) {
  const after = (act: () => void) => () => {
    onLeave();
    act();
  };
  const dismiss = () => dismissToast(id);
  const whileHeld = useHeld(id);
  return (
    <div
      {...whileHeld}
      // For dialogs. On the message itself, because dismissing detaches it before the dialog handles the click.
      data-toast
      className={`pointer-events-auto flex max-w-full flex-wrap items-center justify-end gap-x-1 rounded-xl border py-1.5 pr-1.5 pl-4 shadow-float ${tone === "bad" ? "border-bad/30 bg-bad-soft text-bad" : "border-line bg-raised"}`}
    >
      {/* Short texts share the row with two buttons on narrow screens, others with one. */}
      <span
        className={`min-w-0 grow py-1 pr-1 wrap-break-word medium:pr-3 ${text.length > 28 ? "basis-40" : "basis-20"}`}
      >
        {text}
      </span>
      <div className="flex flex-wrap items-center justify-end gap-x-1">
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
              dismiss();
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
            onClick={dismiss}
          >
            {link.text}
          </a>
        )}
        <Button look="quiet" size="small" aria-label="Dismiss" onClick={after(dismiss)}>
          <X aria-hidden="true" size={15} />
        </Button>
      </div>
    </div>
  );
}
