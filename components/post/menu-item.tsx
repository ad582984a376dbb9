"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { Check, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { ShortcutKey, useAriaKeys } from "@/components/keyboard/use-shortcuts";

const ITEM =
  "flex min-h-8 items-center gap-2.5 rounded-lg px-3 py-1 outline-none select-none data-highlighted:bg-sunken coarse:min-h-11";

interface MenuItemProps {
  Icon: LucideIcon;
  onChoose: () => void;
  shortcut?: ShortcutId;
  children: ReactNode;
}

/** An action in a post's menu. */
export function MenuItem({ Icon, onChoose, shortcut, children }: MenuItemProps) {
  if (shortcut) return <KeyedItem {...{ Icon, onChoose, shortcut, children }} />;
  return (
    <DropdownMenu.Item onSelect={onChoose} className={ITEM}>
      <Inside Icon={Icon}>{children}</Inside>
    </DropdownMenu.Item>
  );
}

function KeyedItem({ Icon, onChoose, shortcut, children }: MenuItemProps & { shortcut: ShortcutId }) {
  return (
    <DropdownMenu.Item onSelect={onChoose} className={ITEM} {...useAriaKeys(shortcut)}>
      <Inside Icon={Icon}>{children}</Inside>
      <ShortcutKey id={shortcut} />
    </DropdownMenu.Item>
  );
}

function Inside({ Icon, children }: Pick<MenuItemProps, "Icon" | "children">) {
  return (
    <>
      <Icon aria-hidden="true" size={15} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">{children}</span>
    </>
  );
}

interface MenuCheckProps {
  isChecked: boolean;
  onChoose: () => void;
  shortcut: ShortcutId;
  children: ReactNode;
}

/** A state in a post's menu. */
export function MenuCheck({ isChecked, onChoose, shortcut, children }: MenuCheckProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChoose}
      className={`${ITEM} pl-9.5`}
      {...useAriaKeys(shortcut)}
    >
      <span className="min-w-0 flex-1">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden="true" size={15} className="text-accent" />
      </DropdownMenu.ItemIndicator>
      <ShortcutKey id={shortcut} />
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
