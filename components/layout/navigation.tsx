"use client";

import { useQuery } from "@tanstack/react-query";
import { Activity, Cable, KeyRound, type LucideIcon, Plus, Settings } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { PaletteButton } from "@/components/palette/palette-provider";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { numberText } from "@/lib/core/number-text";
import { useCurrentNewsfeedId } from "../keyboard/current-newsfeed";
import { useVisibleLists } from "../list/use-visible-lists";
import { useLocale } from "../ui/locale";
import { AccountMenu } from "./account-menu";

const ROW =
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-ink-2 hover:bg-raised/60 hover:text-ink coarse:min-h-11";
const CURRENT =
  "aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-line";

/**
 * Side navigation from medium width. Links do not prefetch: pages rendered per request would cost a request or two per
 * link and bring no content.
 */
export function Navigation({ email, isOperator }: { email: string; isOperator: boolean }) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 z-20 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-sunken px-3 py-5 medium:flex"
    >
      <Link
        href="/newsfeeds"
        prefetch={false}
        className="rounded px-2.5 font-serif text-[1.375rem]/none font-semibold tracking-tight"
      >
        Lede
      </Link>
      <PaletteButton />
      <Section title="Newsfeeds" href="/newsfeeds" make={{ href: "/newsfeeds/new", name: "New newsfeed" }}>
        <NewsfeedLinks />
      </Section>
      <Section title="Reading lists" href="/lists" make={{ href: "/lists?new", name: "New list" }}>
        <ListLinks pathname={pathname} />
      </Section>
      <ul className="mt-auto">
        {isOperator && (
          <PageLink href="/status" Icon={Activity} isCurrent={pathname.startsWith("/status")}>
            Status
          </PageLink>
        )}
        <PageLink href="/settings" Icon={Settings} isCurrent={isSettings(pathname)}>
          Settings
        </PageLink>
        <PageLink href="/settings/connectors" Icon={Cable} isCurrent={pathname === "/settings/connectors"}>
          Connectors
        </PageLink>
        <PageLink href="/settings/api-keys" Icon={KeyRound} isCurrent={pathname === "/settings/api-keys"}>
          API keys
        </PageLink>
        <li>
          <AccountMenu email={email} triggerClass={ROW} />
        </li>
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  href: string;
  Icon: LucideIcon;
  isCurrent: boolean;
  children: string;
}

function PageLink({ href, Icon, isCurrent, children }: PageLinkProps) {
  return (
    <li>
      <Link href={href} prefetch={false} aria-current={isCurrent ? "page" : undefined} className={`${ROW} ${CURRENT}`}>
        <Icon aria-hidden="true" size={17} /> {children}
      </Link>
    </li>
  );
}

/** Connectors and API keys have their own navigation entries. */
function isSettings(pathname: string): boolean {
  return pathname.startsWith("/settings") && !/^\/settings\/(connectors|api-keys)/.test(pathname);
}

interface SectionProps {
  title: string;
  /** Page with all of them. */
  href: string;
  /** Page that creates one. */
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

function NewsfeedLinks() {
  const currentId = useCurrentNewsfeedId();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  if (newsfeeds.length === 0) return <p className="px-2.5 py-1 text-ink-3">None yet</p>;
  return (
    <ul>
      {newsfeeds.map(({ id, name, unread_count }) => {
        const isCurrent = id === currentId;
        return (
          <li key={id}>
            <Link
              href={`/newsfeeds/${id}`}
              prefetch={false}
              aria-current={isCurrent ? "page" : undefined}
              className={`${ROW} ${CURRENT} justify-between`}
            >
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
              <UnreadCount count={unread_count} isStrong={isCurrent} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function ListLinks({ pathname }: { pathname: string }) {
  const lists = useVisibleLists();
  const locale = useLocale();
  if (lists.length === 0) return <p className="px-2.5 py-1 text-ink-3">None yet</p>;
  return (
    <ul>
      {lists.map(({ id, name, item_count: count }) => (
        <li key={id}>
          <Link
            href={`/lists/${id}`}
            prefetch={false}
            aria-current={pathname === `/lists/${id}` ? "page" : undefined}
            className={`${ROW} ${CURRENT} justify-between`}
          >
            <span dir="auto" className="min-w-0 truncate">
              {name}
            </span>
            <span className="text-xs text-ink-3 tabular-nums">
              {numberText(count, locale)}
              <span className="sr-only"> {count === 1 ? "post" : "posts"}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function UnreadCount({ count, isStrong }: { count: number; isStrong: boolean }) {
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <span className={`text-xs font-medium tabular-nums ${isStrong ? "text-accent" : "text-ink-3"}`}>
      {numberText(count, locale)}
      <span className="sr-only"> unread</span>
    </span>
  );
}
