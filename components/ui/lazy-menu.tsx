"use client";

import { type ComponentProps, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { showFailure } from "@/lib/client/show-failure";
import { PlainButton } from "./plain-button";

interface LazyMenuProps<Part> {
  load: () => Promise<Part>;
  /** The button before the menu has loaded. */
  trigger: ComponentProps<"button">;
  children: (part: Part, start: MenuStart) => ReactNode;
}

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

/** A menu button whose code loads on hover, focus or first use. */
export function LazyMenu<Part>({ load, trigger, children }: LazyMenuProps<Part>) {
  const [opened, setOpened] = useState<{ part: Part; isByKey: boolean } | null>(null);
  if (opened) return children(opened.part, { trigger, isByKey: opened.isByKey });
  const open = (isByKey: boolean) => load().then((part) => setOpened({ part, isByKey }), showFailure);
  const preload = () => void load().catch(() => undefined);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    // Keeps focus for the menu.
    event.preventDefault();
    void open(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    void open(true);
  };
  return (
    <PlainButton
      {...trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={preload}
      onFocus={preload}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}

/** Initial state of a menu that loaded on opening. */
export interface MenuStart {
  trigger: ComponentProps<"button">;
  /** Focuses the first item. */
  isByKey: boolean;
}
