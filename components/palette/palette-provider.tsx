"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { showToast } from "@/lib/client/toasts";
import { onFirstUse } from "../ui/first-use";
import { catchTyping } from "./catch-typing";
import type { Palette as PaletteComponent } from "./palette";

const load = () => import("./palette");

const PaletteContext = createContext<() => void>(() => {});

/** Opens the palette. */
export function usePalette(): () => void {
  return useContext(PaletteContext);
}

interface PaletteProviderProps {
  /** Runs the installation, so its status is among the places to go. */
  isOperator: boolean;
  children: ReactNode;
}

/** One palette for all pages. It comes when a page is used, so that nothing waits for it. */
export function PaletteProvider({ isOperator, children }: PaletteProviderProps) {
  const [Palette, setPalette] = useState<typeof PaletteComponent | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** How often it was opened, as each time it begins anew, and what was typed before it was there. */
  const [start, setStart] = useState({ times: 0, typed: "" });
  // A failure is told when it is in the way.
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
