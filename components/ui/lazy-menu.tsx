"use client";

import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from "react";
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
  const press = useRef<string | null>(null);
  if (opened) return children(opened.part, { trigger, isByKey: opened.isByKey, press });
  const open = (isByKey: boolean) => void load().then((part) => setOpened({ part, isByKey }), showFailure);
  const preload = () => void load().catch(() => undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    open(true);
  };
  return (
    <PlainButton
      {...trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={preload}
      onFocus={preload}
      onKeyDown={onKeyDown}
      {...pressHandlers(press, open)}
    />
  );
}

/** Initial state of a menu that loaded on opening. */
export interface MenuStart {
  trigger: ComponentProps<"button">;
  /** Focuses the first item. */
  isByKey: boolean;
  /** Shared by both buttons, because the second may replace the first between press and click. */
  press: MenuPress;
}

/** Pointer type of a press on the button, until its click. */
export type MenuPress = RefObject<string | null>;

/**
 * Handlers of a menu's button. A mouse acts when pressed, so that one drag opens the menu and chooses. A finger or pen
 * acts by a tap, because a touch may begin to scroll. A click without a press comes from assistive technology.
 */
export function pressHandlers(press: MenuPress, toggle: (isByKey: boolean) => void) {
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      press.current = event.pointerType;
      if (event.ctrlKey) return;
      // Keeps focus for the menu. Radix then skips its own handler, which also opens on touch.
      event.preventDefault();
      if (event.pointerType === "mouse") toggle(false);
    },
    onPointerCancel: () => {
      press.current = null;
    },
    onClick: () => {
      const pointer = press.current;
      press.current = null;
      if (pointer !== "mouse") toggle(!pointer);
    },
  };
}
