"use client";

import { type ComponentProps, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { showToast } from "@/lib/client/toasts";

interface LateMenuProps<Part> {
  load: () => Promise<Part>;
  /** The button that opens it, as it stands there until then. */
  trigger: ComponentProps<"button">;
  children: (part: Part, start: MenuStart) => ReactNode;
}

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

/** The button of a menu that comes when it is opened for the first time; what is pointed at or has the focus comes before. */
export function LateMenu<Part>({ load, trigger, children }: LateMenuProps<Part>) {
  const [opened, setOpened] = useState<{ part: Part; isByKey: boolean } | null>(null);
  if (opened) return children(opened.part, { trigger, isByKey: opened.isByKey });
  const open = (isByKey: boolean) =>
    load().then(
      (part) => setOpened({ part, isByKey }),
      () => showToast({ text: "The menu could not be opened. Check your connection and try again.", tone: "bad" }),
    );
  const foresee = () => void load().catch(() => undefined);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    // The focus goes to the menu, not here.
    event.preventDefault();
    void open(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    void open(true);
  };
  return (
    <button
      type="button"
      {...trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={foresee}
      onFocus={foresee}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}

/** How a menu begins that comes open: its code was not there before somebody opened it. */
export interface MenuStart {
  trigger: ComponentProps<"button">;
  /** The first item has the focus then. */
  isByKey: boolean;
}
