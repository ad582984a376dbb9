"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { type ComponentProps, useEffect, useRef } from "react";
import type { MenuStart } from "./lazy-menu";

interface MenuProps extends ComponentProps<typeof DropdownMenu.Content> {
  start: MenuStart;
}

/** A menu that is open at first. No portal: it stays in its button's landmark. */
export function Menu({ start: { trigger, isByKey }, className = "", ...content }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isByKey) ref.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [isByKey]);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger {...trigger} />
      <DropdownMenu.Content
        ref={ref}
        sideOffset={6}
        collisionPadding={8}
        // Scrolls where the window is lower than the menu.
        className={`z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float ${className}`}
        {...content}
      />
    </DropdownMenu.Root>
  );
}
