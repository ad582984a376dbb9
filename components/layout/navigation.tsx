"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleUserRound, List, Newspaper, Plus, Search, Settings, Sun } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useCurrentNewsfeedId } from "@/components/keyboard/use-navigate";
import { useVisibleLists } from "@/components/list/use-visible-lists";
import { PaletteButton, usePalette } from "@/components/palette/palette-provider";
import { RIVER_NAMES } from "@/components/stream/river-names";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { useLocale } from "@/components/ui/locale";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { numberText } from "@/lib/core/number-text";

const ROW =
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-ink-2 hover:bg-raised/60 hover:text-ink coarse:min-h-11";
const CURRENT =
  "aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-line";

/**
 * Side navigation from medium width. Links do not prefetch: pages rendered per request would cost a request or two per
 * link and bring no content.
 */
export function Navigation({ email }: { email: string }) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 z-20 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-sunken px-3 py-5 medium:flex"
    >
      <Link
        href="/"
        prefetch={false}
        className="rounded px-2.5 font-serif text-[1.375rem]/none font-semibold tracking-tight"
      >
        Lede
      </Link>
      <PaletteButton />
      <RiverLinks pathname={pathname} />
      <Section title="Newsfeeds" href="/newsfeeds" make={{ href: "/newsfeeds/new", name: "New newsfeed" }}>
        <NewsfeedLinks />
      </Section>
      <Section title="Reading lists" href="/lists" make={{ href: "/lists?new", name: "New list" }}>
        <ListLinks pathname={pathname} />
      </Section>
      <ul className="mt-auto">
        <li>
          <Link
            href="/settings"
            prefetch={false}
            aria-current={pathname.startsWith("/settings") ? "page" : undefined}
            className={`${ROW} ${CURRENT}`}
          >
            <Settings aria-hidden="true" size={17} /> Settings
          </Link>
        </li>
        <li>
          <AccountMenu email={email} triggerClass={ROW} />
        </li>
      </ul>
    </nav>
  );
}

interface SectionProps {
  title: string;
  href: string;
  make: { href: string; name: string };
  children: ReactNode;
}

function Section({ title, href, make, children }: SectionProps) {
  return (
    <section>
      <div className="mb-1.5 flex items-center justify-between pr-1 pl-2.5">
        <h2 className="eyebrow text-ink-3">
          <Link href={href} prefetch={false} className="rounded hover:text-ink">
            {title}
          </Link>
        </h2>
        <Link
          href={make.href}
          prefetch={false}
          aria-label={make.name}
          title={make.name}
          className="grid size-6 place-items-center rounded text-ink-3 hover:bg-raised hover:text-ink coarse:size-11"
        >
          <Plus aria-hidden="true" size={14} />
        </Link>
      </div>
      {children}
    </section>
  );
}

/** The home page and the streams over all newsfeeds. */
function RiverLinks({ pathname }: { pathname: string }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const unread = newsfeeds.reduce((sum, { unread_count }) => sum + unread_count, 0);
  return (
    <ul>
      <ItemLink href="/" name="Today" isCurrent={pathname === "/"} />
      <ItemLink href="/unread" name={RIVER_NAMES.unread} isCurrent={pathname === "/unread"}>
        {unread > 0 && <Count count={unread} unit="posts" className="font-medium text-ink-3" />}
      </ItemLink>
      <ItemLink href="/saved" name={RIVER_NAMES.saved} isCurrent={pathname === "/saved"} />
    </ul>
  );
}

function NewsfeedLinks() {
  const currentId = useCurrentNewsfeedId();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  if (newsfeeds.length === 0) return <NoneYet />;
  return (
    <ul>
      {newsfeeds.map(({ id, name, unread_count: count }) => (
        <ItemLink key={id} href={`/newsfeeds/${id}`} name={name} isCurrent={id === currentId}>
          {count > 0 && (
            <Count
              count={count}
              unit="unread"
              className={`font-medium ${id === currentId ? "text-accent" : "text-ink-3"}`}
            />
          )}
        </ItemLink>
      ))}
    </ul>
  );
}

function ListLinks({ pathname }: { pathname: string }) {
  const lists = useVisibleLists();
  if (lists.length === 0) return <NoneYet />;
  return (
    <ul>
      {lists.map(({ id, name, item_count: count }) => (
        <ItemLink key={id} href={`/lists/${id}`} name={name} isCurrent={pathname === `/lists/${id}`}>
          <Count count={count} unit={count === 1 ? "post" : "posts"} className="text-ink-3" />
        </ItemLink>
      ))}
    </ul>
  );
}

function NoneYet() {
  return <p className="px-2.5 py-1 text-ink-3">None yet</p>;
}

interface ItemLinkProps {
  href: string;
  name: string;
  isCurrent: boolean;
  children?: ReactNode;
}

function ItemLink({ href, name, isCurrent, children }: ItemLinkProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        aria-current={isCurrent ? "page" : undefined}
        className={`${ROW} ${CURRENT} justify-between`}
      >
        <span dir="auto" className="min-w-0 truncate">
          {name}
        </span>
        {children}
      </Link>
    </li>
  );
}

function Count({ count, unit, className }: { count: number; unit: string; className: string }) {
  const locale = useLocale();
  return (
    <span className={`text-xs tabular-nums ${className}`}>
      {numberText(count, locale)}
      <span className="sr-only"> {unit}</span>
    </span>
  );
}

const ITEM =
  "flex min-h-13 flex-col items-center justify-center gap-0.5 text-micro text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink";

/** Navigation on narrow screens. */
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
      className="glass relative z-20 grid auto-cols-fr grid-flow-col border-t border-line pb-[env(safe-area-inset-bottom)] medium:hidden"
    >
      {links.map(({ href, text, icon: Icon, isCurrent }) => (
        <Link key={href} href={href} prefetch={false} aria-current={isCurrent ? "page" : undefined} className={ITEM}>
          <Icon aria-hidden="true" size={19} />
          {text}
        </Link>
      ))}
      <button type="button" onClick={usePalette()} aria-haspopup="dialog" className={ITEM}>
        <Search aria-hidden="true" size={19} />
        Search
      </button>
      <AccountMenu email={email} triggerClass={ITEM} />
    </nav>
  );
}

const load = () => import("./account-menu-items");

function AccountMenu({ email, triggerClass }: { email: string; triggerClass: string }) {
  const content = (
    <>
      <CircleUserRound aria-hidden="true" size={17} />
      Account
    </>
  );
  return (
    <LazyMenu load={load} trigger={{ className: triggerClass, children: content }}>
      {({ AccountMenuItems }, start) => <AccountMenuItems email={email} start={start} />}
    </LazyMenu>
  );
}
