"use client";

import { List, Newspaper, Search, Sun } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { usePalette } from "@/components/palette/palette-provider";
import { PlainButton } from "@/components/ui/plain-button";
import { AccountMenu } from "./account-menu";

const ITEM =
  "flex min-h-13 flex-col items-center justify-center gap-0.5 text-micro text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink";

const ICON_PX = 19;

/** Navigation on narrow screens, where an open post has a bar of its own. */
export function BottomBar({ email }: { email: string }) {
  const pathname = usePathname();
  const links = [
    { href: "/", text: "Today", icon: Sun, isCurrent: /^\/(unread|saved)?$/.test(pathname) },
    { href: "/newsfeeds", text: "Newsfeeds", icon: Newspaper, isCurrent: /^\/(newsfeeds|posts)/.test(pathname) },
    { href: "/lists", text: "Lists", icon: List, isCurrent: pathname.startsWith("/lists") },
  ];
  return (
    <nav
      aria-label="Main"
      className="glass relative z-20 grid auto-cols-fr grid-flow-col border-t border-line pb-[env(safe-area-inset-bottom)] group-has-data-reading/shell:hidden medium:hidden"
    >
      {links.map(({ href, text, icon: Icon, isCurrent }) => (
        <Link key={href} href={href} prefetch={false} aria-current={isCurrent ? "page" : undefined} className={ITEM}>
          <Icon aria-hidden="true" size={ICON_PX} />
          {text}
        </Link>
      ))}
      <PlainButton onClick={usePalette()} aria-haspopup="dialog" className={ITEM}>
        <Search aria-hidden="true" size={ICON_PX} />
        Search
      </PlainButton>
      <AccountMenu email={email} triggerClass={ITEM} iconPx={ICON_PX} />
    </nav>
  );
}
