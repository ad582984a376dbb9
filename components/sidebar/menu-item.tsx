"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { ArrowDown, ArrowUp, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { MenuItem } from "@/components/post/menu-item";

interface MenuLinkProps {
  Icon: LucideIcon;
  text: string;
  href: string;
}

export function MenuLink({ Icon, text, href }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild>
      <Link
        href={href}
        prefetch={false}
        className="flex min-h-8 items-center gap-2.5 rounded-lg px-3 py-1 outline-none select-none data-highlighted:bg-sunken coarse:min-h-11"
      >
        <Icon aria-hidden="true" size={15} className="shrink-0 text-ink-3" />
        {text}
      </Link>
    </DropdownMenu.Item>
  );
}

/** The row's keys do the same. */
export function Moves({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <>
      <MenuItem Icon={ArrowUp} onChoose={() => onStep(-1)}>
        Move up <Keys>Alt ↑</Keys>
      </MenuItem>
      <MenuItem Icon={ArrowDown} onChoose={() => onStep(1)}>
        Move down <Keys>Alt ↓</Keys>
      </MenuItem>
    </>
  );
}

function Keys({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="float-end text-micro text-ink-3 hoverless:hidden">
      {children}
    </span>
  );
}
