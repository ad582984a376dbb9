"use client";

import { useQuery } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useVisibleLists } from "@/components/list/use-visible-lists";
import { PaletteButton } from "@/components/palette/palette-provider";
import { RIVER_NAMES } from "@/components/stream/river-names";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { AccountMenu } from "./account-menu";
import { NewsfeedTree } from "./newsfeed-tree";
import { Count, NoneYet, ROW, RowLink, Section } from "./rows";

interface SidebarProps {
  email: string;
  /** Newsfeeds that show their sources, as rendered by the server. */
  openAtFirst: readonly string[];
}

/**
 * Side navigation from medium width. Links do not prefetch: pages rendered per request would cost a request or two per
 * link and bring no content.
 */
export function Sidebar({ email, openAtFirst }: SidebarProps) {
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
        <NewsfeedTree openAtFirst={openAtFirst} />
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
            className={ROW}
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

const currentOn = (pathname: string, href: string) => (pathname === href ? "page" : undefined);

/** The home page and the streams over all newsfeeds. */
function RiverLinks({ pathname }: { pathname: string }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const unread = newsfeeds.reduce((sum, { unread_count }) => sum + unread_count, 0);
  const rivers = [
    { href: "/", name: "Today", count: 0 },
    { href: "/unread", name: RIVER_NAMES.unread, count: unread },
    { href: "/saved", name: RIVER_NAMES.saved, count: 0 },
  ];
  return (
    <ul>
      {rivers.map(({ href, name, count }) => (
        <li key={href}>
          <RowLink href={href} name={name} current={currentOn(pathname, href)}>
            {count > 0 && <Count count={count} unit="posts" className="font-medium text-ink-3" />}
          </RowLink>
        </li>
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
        <li key={id}>
          <RowLink href={`/lists/${id}`} name={name} current={currentOn(pathname, `/lists/${id}`)}>
            <Count count={count} unit={count === 1 ? "post" : "posts"} className="text-ink-3" />
          </RowLink>
        </li>
      ))}
    </ul>
  );
}
