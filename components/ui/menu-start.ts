import type { ComponentProps } from "react";

/** How a menu begins that comes open: its code was not there before somebody opened it. */
export interface MenuStart {
  trigger: ComponentProps<"button">;
  /** The first item has the focus then. */
  isByKey: boolean;
}
