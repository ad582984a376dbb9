"use client";

import { Search } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { ShortcutKey, useAriaKeys } from "@/components/keyboard/use-shortcuts";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import { showToast } from "@/lib/client/toasts";
import type { Palette as PaletteComponent } from "./palette";

const load = () => import("./palette");

const PaletteContext = createContext<() => void>(() => {});

/** Opens the palette. */
export function usePalette(): () => void {
  return useContext(PaletteContext);
}

interface PaletteProviderProps {
  /** Operators see the status page. */
  isOperator: boolean;
  children: ReactNode;
}

/** One palette for all pages, loaded on first use of the page. */
export function PaletteProvider({ isOperator, children }: PaletteProviderProps) {
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
    } catch {
      showToast({ text: "Search could not be opened. Check your connection and try again.", tone: "bad" });
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
    <button
      type="button"
      onClick={usePalette()}
      aria-haspopup="dialog"
      className="-mt-2 flex min-h-8 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 py-1 text-start text-ink-2 hover:border-edge hover:text-ink coarse:min-h-11"
      {...useAriaKeys("palette")}
    >
      <Search aria-hidden="true" size={15} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">Search or jump to…</span>
      <ShortcutKey id="palette" />
    </button>
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
