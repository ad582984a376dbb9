"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { showToast } from "@/lib/client/toasts";
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

/** One palette for all pages. It comes when a page stands there complete, so that nothing waits for it. */
export function PaletteProvider({ isOperator, children }: PaletteProviderProps) {
  const [Palette, setPalette] = useState<typeof PaletteComponent | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** How often it was opened: each time it begins anew. */
  const [times, setTimes] = useState(0);
  useEffect(preloadWhenIdle, []);
  const open = useCallback(async () => {
    try {
      const loaded = await load();
      setPalette(() => loaded.Palette);
      setTimes((before) => before + 1);
      setOpen(true);
    } catch {
      showToast({ text: "Search cannot be opened. Check the connection, then try again.", tone: "bad" });
    }
  }, []);
  return (
    <PaletteContext value={open}>
      {children}
      {Palette && <Palette key={times} isOpen={isOpen} onOpenChange={setOpen} isOperator={isOperator} />}
    </PaletteContext>
  );
}

function preloadWhenIdle(): () => void {
  // A failure is told when it is in the way.
  const preload = () => void load().catch(() => undefined);
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(preload, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(preload);
  return () => cancelIdleCallback(handle);
}
