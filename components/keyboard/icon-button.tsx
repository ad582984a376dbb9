"use client";

import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { ICON_BUTTON } from "@/components/ui/button-classes";
import { PlainButton } from "@/components/ui/plain-button";
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
    <PlainButton aria-label={label} title={label} className={`${ICON_BUTTON} ${className}`} {...keys} {...button}>
      <Icon aria-hidden="true" size={17} className={iconClass} />
    </PlainButton>
  );
}
