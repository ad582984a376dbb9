"use client";

import { Ellipsis } from "lucide-react";
import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { LazyMenu, type MenuStart } from "@/components/ui/lazy-menu";

interface RowMenuProps<Part> {
  /** The row's name. */
  name: string;
  load: () => Promise<Part>;
  /** Shown without hovering. */
  isShown?: boolean | undefined;
  children: (part: Part, start: MenuStart) => ReactNode;
}

/** Button with the actions of a row. */
export function RowMenu<Part>({ name, load, isShown = false, children }: RowMenuProps<Part>) {
  return (
    <LazyMenu
      load={load}
      trigger={{
        "aria-label": `Actions for ${name}`,
        title: "Actions",
        className: `${BUTTON} ${isShown ? "relative" : ON_HOVER}`,
        children: <Ellipsis aria-hidden="true" size={15} />,
      }}
    >
      {children}
    </LazyMenu>
  );
}

const BUTTON =
  "row-menu z-10 grid size-7 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink coarse:size-11";

/** Hidden over the end of the row until hover or focus; always visible without hover. */
const ON_HOVER =
  "absolute top-0.5 right-0.5 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 rail:hidden hoverless:static hoverless:opacity-100";

/** Hides a row's count while the button covers it. */
export const UNDER_MENU =
  "group-hover/row:opacity-0 group-has-[.row-menu:focus-visible]/row:opacity-0 group-has-[.row-menu[aria-expanded=true]]/row:opacity-0 rail:opacity-100 hoverless:opacity-100";

const LONG_PRESS_MS = 500;
/** Movement beyond which a touch is a scroll. */
const SLACK_PX = 10;

/** Handlers that open the row's menu by right click and long press. */
export function useRowMenu() {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const isOpened = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      end();
      openMenuOf(event.currentTarget);
    },
    // iOS has no context menu event.
    onPointerDown: ({ pointerType, currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      isOpened.current = false;
      if (pointerType !== "touch") return;
      const open = () => {
        isOpened.current = true;
        openMenuOf(currentTarget);
      };
      press.current = { timer: setTimeout(open, LONG_PRESS_MS), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!isOpened.current) return;
      // Releasing a long press must not follow the link.
      isOpened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Opens the menu as its key does, so that its first item gets the focus. */
function openMenuOf(row: HTMLElement): void {
  const button = row.querySelector<HTMLElement>(".row-menu:not([aria-expanded=true])");
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}
