"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark, Inbox, List, type LucideIcon, Newspaper, PanelLeft, Settings, Sun } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useVisibleLists } from "@/components/list/use-visible-lists";
import { PaletteButton } from "@/components/palette/palette-provider";
import { RIVER_NAMES } from "@/components/stream/river-names";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { numberText } from "@/lib/core/number-text";
import { AccountMenu } from "./account-menu";
import { Folders, NewFolder } from "./new-folder";
import { NewsfeedTree } from "./newsfeed-tree";
import { Count, NoneYet, ROW, RowLink, Section, Unread } from "./rows";
import { useRail } from "./use-rail";

interface SidebarProps {
  email: string;
  /** Collapsed to icons, as rendered by the server. */
  isRailAtFirst: boolean;
  /** Newsfeeds that show their sources, as rendered by the server. */
  openAtFirst: readonly string[];
}

/**
 * Side navigation from medium width. Links do not prefetch: pages rendered per request would cost a request or two per
 * link and bring no content.
 */
export function Sidebar({ email, openAtFirst, isRailAtFirst }: SidebarProps) {
  const pathname = usePathname();
  const { isOver, isExpanded, toggle, close } = useRail(isRailAtFirst);
  return (
    <>
      {isOver && <div aria-hidden="true" onClick={close} className="fixed inset-0 z-30 bg-veil wide:hidden" />}
      <nav
        aria-label="Main"
        data-rail={isOver ? "over" : ""}
        className="sticky top-0 z-30 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-sunken px-3 py-5 rail:gap-4 rail:px-1.5 rail:py-3 medium:flex max-wide:data-[rail=over]:w-[15.5rem] max-wide:data-[rail=over]:shadow-float"
      >
        <div className="flex items-center justify-between gap-2 rail:justify-center">
          <Link
            href="/"
            prefetch={false}
            className="rounded px-2.5 font-serif text-[1.375rem]/none font-semibold tracking-tight rail:hidden"
          >
            Lede
          </Link>
          <PlainButton
            aria-label="Sidebar"
            title={isExpanded ? "Collapse the sidebar" : "Expand the sidebar"}
            aria-expanded={isExpanded}
            onClick={toggle}
            className="-my-2 grid size-8 place-items-center rounded-lg text-ink-3 hover:bg-raised hover:text-ink rail:my-0 coarse:size-11"
          >
            <PanelLeft aria-hidden="true" size={17} />
          </PlainButton>
        </div>
        <PaletteButton />
        <RiverLinks pathname={pathname} />
        <Section
          title="Newsfeeds"
          href="/newsfeeds"
          Icon={Newspaper}
          make={{ href: "/newsfeeds/new", name: "New newsfeed" }}
          action={<NewFolder />}
        >
          <NewsfeedTree openAtFirst={openAtFirst} />
        </Section>
        <Section title="Reading lists" href="/lists" Icon={List} make={{ href: "/lists?new", name: "New list" }}>
          <ListLinks pathname={pathname} />
        </Section>
        <ul className="mt-auto">
          <li>
            <RowLink
              href="/settings"
              name="Settings"
              current={pathname.startsWith("/settings") ? "page" : undefined}
              mark={<Settings aria-hidden="true" size={17} className="shrink-0" />}
            />
          </li>
          <li>
            <AccountMenu email={email} triggerClass={ROW} />
          </li>
        </ul>
      </nav>
      <Folders />
    </>
  );
}

const currentOn = (pathname: string, href: string) => (pathname === href ? "page" : undefined);

/** The home page and the streams over all newsfeeds. */
function RiverLinks({ pathname }: { pathname: string }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const rivers: { href: string; name: string; Icon: LucideIcon; unread?: ReactNode }[] = [
    { href: "/", name: "Today", Icon: Sun },
    {
      href: "/unread",
      name: RIVER_NAMES.unread,
      Icon: Inbox,
      unread: <Unread newsfeeds={newsfeeds} className="text-ink-3" />,
    },
    { href: "/saved", name: RIVER_NAMES.saved, Icon: Bookmark },
  ];
  return (
    <ul>
      {rivers.map(({ href, name, Icon, unread }) => (
        <li key={href}>
          <RowLink
            href={href}
            name={name}
            current={currentOn(pathname, href)}
            mark={<Icon aria-hidden="true" size={17} className="shrink-0" />}
          >
            {unread}
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

function ListLinks({ pathname }: { pathname: string }) {
  const locale = useLocale();
  const lists = useVisibleLists();
  if (lists.length === 0) return <NoneYet />;
  return (
    <ul className="rail:hidden">
      {lists.map(({ id, name, item_count: count }) => (
        <li key={id}>
          <RowLink href={`/lists/${id}`} name={name} current={currentOn(pathname, `/lists/${id}`)}>
            <Count text={numberText(count, locale)} unit={count === 1 ? "post" : "posts"} className="text-ink-3" />
          </RowLink>
        </li>
      ))}
    </ul>
  );
}
