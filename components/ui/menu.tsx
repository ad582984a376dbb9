"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { type MenuStart, pressHandlers } from "./lazy-menu";

interface MenuProps extends ComponentProps<typeof DropdownMenu.Content> {
  start: MenuStart;
}

/** A menu that is open at first. No portal: it stays in its button's landmark. */
export function Menu({ start, className = "", children, ...content }: MenuProps) {
  const { trigger, press } = start;
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ isOpen: true, isByKey: start.isByKey });
  const toggle = (isByKey: boolean) => setState(({ isOpen }) => ({ isOpen: !isOpen, isByKey }));
  // Radix opens the menu by keys only; `pressHandlers` keep it from the rest.
  const onOpenChange = (isOpen: boolean) => {
    press.current = null;
    setState({ isOpen, isByKey: isOpen });
  };
  return (
    <DropdownMenu.Root modal={false} open={state.isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger {...trigger} ref={button} {...pressHandlers(press, toggle)} />
      <DropdownMenu.Content
        ref={menu}
        sideOffset={6}
        collisionPadding={8}
        // The button closes the menu itself. If its press closed it, the click would open it again.
        onInteractOutside={(event) => isWithin(button.current, event.target) && event.preventDefault()}
        // Scrolls where the window is lower than the menu.
        className={`z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float ${className}`}
        {...content}
      >
        {state.isByKey && <FirstItemFocus menu={menu} />}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function isWithin(element: Element | null, target: EventTarget | null): boolean {
  return element !== null && target instanceof Node && element.contains(target);
}

/** Focuses the first item. Inside the content, because Radix renders that later than it opens the menu. */
function FirstItemFocus({ menu }: { menu: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const items = menu.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [];
    // Before it is placed, the menu lies outside the window, where the page would scroll to.
    [...items].find((item) => item.checkVisibility())?.focus({ preventScroll: true });
  }, [menu]);
  return null;
}
