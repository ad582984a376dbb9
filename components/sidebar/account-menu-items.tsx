"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { Activity, BookOpen, LogOut, Palette, Settings, ShieldCheck } from "lucide-react";
import Link from "next/link";
import type { MenuStart } from "@/components/ui/lazy-menu";
import { Menu } from "@/components/ui/menu";
import { signOut } from "@/lib/client/sign-out";

const ITEM =
  "flex min-h-9 items-center gap-2.5 rounded-lg px-3 py-1.5 outline-none select-none data-highlighted:bg-sunken coarse:min-h-11";

const SETTINGS = [
  { href: "/settings", text: "Settings", Icon: Settings },
  { href: "/settings/security", text: "Security", Icon: ShieldCheck },
  { href: "/settings/appearance", text: "Appearance", Icon: Palette },
];

export function AccountMenuItems({ email, start }: { email: string; start: MenuStart }) {
  return (
    <Menu start={start} side="top" align="start" className="min-w-52">
      <DropdownMenu.Label className="truncate px-3 py-1.5 text-meta text-ink-3">{email}</DropdownMenu.Label>
      {SETTINGS.map(({ href, text, Icon }) => (
        <DropdownMenu.Item key={href} asChild className={ITEM}>
          <Link href={href}>
            <Icon aria-hidden="true" size={16} /> {text}
          </Link>
        </DropdownMenu.Item>
      ))}
      <DropdownMenu.Item asChild className={ITEM}>
        <Link href="/settings/status" prefetch={false}>
          <Activity aria-hidden="true" size={16} /> Status
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={ITEM}>
        <a href="/docs">
          <BookOpen aria-hidden="true" size={16} /> Documentation
        </a>
      </DropdownMenu.Item>
      <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
      <DropdownMenu.Item className={ITEM} onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" size={16} /> Sign out
      </DropdownMenu.Item>
    </Menu>
  );
}
