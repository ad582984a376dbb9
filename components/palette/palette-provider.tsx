"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { currentNewsfeedId, neighbour, useFocusOnArrival, useNavigate } from "@/components/keyboard/use-navigate";
import { LayerComing, ShortcutKey, useAriaKeys, useShortcuts } from "@/components/keyboard/use-shortcuts";
import { addSourceAddress } from "@/components/source/addresses";
import { PlainButton } from "@/components/ui/plain-button";
import { onFirstUse, useLazyPart } from "@/components/ui/use-lazy-part";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showFailure } from "@/lib/client/show-failure";
import { undoLast } from "@/lib/client/toasts";
import type { Palette as PaletteComponent } from "./palette";

const load = () => import("./palette");

const PaletteContext = createContext<() => void>(() => {});

export function usePalette(): () => void {
  return useContext(PaletteContext);
}

/** One palette for all pages, loaded on first use of the page. @param isOperator operators see the status page */
export function PaletteProvider({ isOperator, children }: { isOperator: boolean; children: ReactNode }) {
  const [Palette, setPalette] = useState<typeof PaletteComponent | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Restart counter, and text typed while loading. */
  const [start, setStart] = useState({ times: 0, typed: "" });
  // Failures are shown only when the palette is opened.
  useEffect(() => onFirstUse(() => void load().catch(() => undefined)), []);
  const open = useCallback(async () => {
    const endTyping = catchTyping();
    try {
      const loaded = await load();
      setPalette(() => loaded.Palette);
      setOpen(true);
    } catch (error) {
      showFailure(error);
    } finally {
      const typed = endTyping();
      setStart(({ times }) => ({ times: times + 1, typed }));
    }
  }, []);
  return (
    <PaletteContext value={open}>
      {children}
      {Palette && (
        <Palette key={start.times} typed={start.typed} isOpen={isOpen} onOpenChange={setOpen} isOperator={isOperator} />
      )}
    </PaletteContext>
  );
}

/** Styled as an input, because the palette opens with one. */
export function PaletteButton() {
  return (
    <PlainButton
      onClick={usePalette()}
      aria-haspopup="dialog"
      className="-mt-2 flex min-h-8 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 py-1 text-start text-ink-2 hover:border-edge hover:text-ink rail:mt-0 rail:min-h-10 rail:justify-center rail:px-0 coarse:min-h-11"
      {...useAriaKeys("palette")}
    >
      <Search aria-hidden="true" size={15} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate rail:sr-only">Search or jump to…</span>
      <span className="rail:hidden">
        <ShortcutKey id="palette" />
      </span>
    </PlainButton>
  );
}

/**
 * Buffers typed characters until the input exists.
 *
 * @returns stops buffering and returns the text
 */
function catchTyping(): () => string {
  let text = "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key.length !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    text += event.key;
  };
  window.addEventListener("keydown", onKeyDown, true);
  return () => {
    window.removeEventListener("keydown", onKeyDown, true);
    return text;
  };
}

const loadHelp = () => import("@/components/keyboard/keyboard-help");

/** Global shortcuts and their help dialog. */
export function AppKeys() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const help = useLazyPart(loadHelp, { isNeeded: isHelpOpen, onFailure: () => setHelpOpen(false) });
  const client = useQueryClient();
  const pathname = usePathname();
  const go = useNavigate();
  useFocusOnArrival();
  const current = () => currentNewsfeedId(client, pathname);
  const goOn = (step: 1 | -1) => {
    const id = neighbour(client.getQueryData(newsfeedsQuery().queryKey) ?? [], current(), step);
    if (id) go(`/newsfeeds/${id}`);
  };
  useShortcuts({
    palette: usePalette(),
    nextNewsfeed: () => goOn(1),
    previousNewsfeed: () => goOn(-1),
    goToday: () => go("/"),
    goUnread: () => go("/unread"),
    goSaved: () => go("/saved"),
    goNewsfeeds: () => go("/newsfeeds"),
    goLists: () => go("/lists"),
    goSettings: () => go("/settings"),
    addSource: () => go(addSourceAddress(current())),
    undo: undoLast,
    help: () => setHelpOpen(true),
  });
  return (
    <>
      {help.isComing && <LayerComing />}
      {help.part && <help.part.KeyboardHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} />}
    </>
  );
}
