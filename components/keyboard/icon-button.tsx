"use client";

import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { ICON_BUTTON } from "@/components/ui/button-classes";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import type { ShortcutId } from "./shortcuts";
import { useAriaKeys } from "./use-shortcuts";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "disabled"> {
  label: string;
  Icon: LucideIcon;
  shortcut: ShortcutId;
  iconClass?: string;
}

/** Icon button in the bar of a stream. */
export function IconButton({ label, Icon, shortcut, iconClass, className = "", ...button }: IconButtonProps) {
  const keys = useAriaKeys(shortcut);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${ICON_BUTTON} ${className}`}
      {...keys}
      {...button}
      // A click before hydration would be lost.
      disabled={!useIsHydrated()}
    >
      <Icon aria-hidden="true" size={17} className={iconClass} />
    </button>
  );
}
