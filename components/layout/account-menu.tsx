"use client";

import { Activity, BookOpen, CircleUserRound, LogOut, Palette, Settings, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import { signOut } from "@/lib/client/sign-in";

const ITEM =
  "flex min-h-9 items-center gap-2.5 rounded-lg px-3 py-1.5 outline-none select-none data-highlighted:bg-sunken coarse:min-h-11";

/** @param triggerClass how the button looks where it stands */
export function AccountMenu({ email, triggerClass }: { email: string; triggerClass: string }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={triggerClass}>
        <CircleUserRound aria-hidden="true" size={17} />
        Account
      </DropdownMenu.Trigger>
      {/* No portal: the menu stays inside the landmark that its button is in. */}
      <DropdownMenu.Content
        side="top"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-52 rounded-xl border border-line bg-raised p-1.5 shadow-float"
      >
        <DropdownMenu.Label className="truncate px-3 py-1.5 text-meta text-ink-3">{email}</DropdownMenu.Label>
        <DropdownMenu.Item asChild className={ITEM}>
          <Link href="/settings">
            <Settings aria-hidden="true" size={16} /> Settings
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={ITEM}>
          <Link href="/settings/security">
            <ShieldCheck aria-hidden="true" size={16} /> Security
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={ITEM}>
          <Link href="/settings/appearance">
            <Palette aria-hidden="true" size={16} /> Appearance
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={ITEM}>
          <Link href="/status" prefetch={false}>
            <Activity aria-hidden="true" size={16} /> Status
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={ITEM}>
          <Link href="/docs" prefetch={false}>
            <BookOpen aria-hidden="true" size={16} /> API reference
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <DropdownMenu.Item className={ITEM} onSelect={() => void signOut()}>
          <LogOut aria-hidden="true" size={16} /> Sign out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
