"use client";

import { Search } from "lucide-react";
import { ShortcutKey } from "../keyboard/shortcut-key";
import { useAriaKeys } from "../keyboard/use-shortcuts";
import { usePalette } from "./palette-provider";

/** Looks like a box to type into: what opens begins with one. */
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
