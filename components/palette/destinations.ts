import {
  Activity,
  Bell,
  Bookmark,
  BookOpen,
  Cable,
  Download,
  Keyboard,
  KeyRound,
  Newspaper,
  Palette,
  Rss,
  Search,
  Settings,
  ShieldCheck,
  Sparkles,
} from "lucide-react";
import type { ReadingList } from "@/lib/contract/lists";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { SourceName } from "@/lib/contract/source-care";
import { countText, numberText } from "@/lib/core/number-text";
import { sourceAddress, sourceRowId } from "../source/addresses";
import type { PaletteItem } from "./palette-item";

type Go = (href: string) => void;

interface Way {
  go: Go;
  /** The reader's: BCP 47. */
  locale: string;
}

export function newsfeedItems(newsfeeds: readonly Newsfeed[], { go, locale }: Way): PaletteItem[] {
  return newsfeeds.map(({ id, name, unread_count: unread }) => ({
    id,
    group: "Newsfeeds",
    Icon: Newspaper,
    text: name,
    ...(unread > 0 && { detail: `${numberText(unread, locale)} unread` }),
    act: () => go(`/newsfeeds/${id}`),
  }));
}

export function listItems(lists: readonly ReadingList[], { go, locale }: Way): PaletteItem[] {
  return lists.map(({ id, name, item_count }) => ({
    id,
    group: "Reading lists",
    Icon: Bookmark,
    text: name,
    detail: countText(item_count, "post", { locale }),
    act: () => go(`/lists/${id}`),
  }));
}

export const isSourceItem = (id: string) => id.startsWith(sourceRowId(""));

/** A source leads to its row among those of its newsfeed. */
export function sourceItems(
  sources: readonly SourceName[],
  { newsfeeds, go }: { newsfeeds: readonly Newsfeed[]; go: Go },
): PaletteItem[] {
  const names = new Map(newsfeeds.map(({ id, name }) => [id, name]));
  return sources.map(({ id, newsfeed_id, name }) => ({
    id: sourceRowId(id),
    group: "Sources",
    Icon: Rss,
    text: name,
    detail: names.get(newsfeed_id) ?? "",
    act: () => go(sourceAddress(newsfeed_id, id)),
  }));
}

type Page = Pick<PaletteItem, "Icon" | "text" | "also" | "shortcut"> & { href: string };

const PAGES: readonly Page[] = [
  { href: "/newsfeeds", text: "All newsfeeds", Icon: Newspaper, shortcut: "goNewsfeeds" },
  { href: "/lists", text: "All reading lists", Icon: Bookmark, also: "saved bookmarks", shortcut: "goLists" },
  {
    href: "/settings",
    text: "Settings",
    Icon: Settings,
    also: "profile name email time zone language",
    shortcut: "goSettings",
  },
  { href: "/settings/security", text: "Security", Icon: ShieldCheck, also: "settings password sessions sign out" },
  { href: "/settings/digests", text: "Digests", Icon: Bell, also: "settings mail daily weekly" },
  { href: "/settings/connectors", text: "Connectors", Icon: Cable, also: "settings networks" },
  { href: "/settings/api-keys", text: "API keys", Icon: KeyRound, also: "settings tokens" },
  { href: "/settings/ai", text: "AI", Icon: Sparkles, also: "settings model budget summaries" },
  { href: "/settings/appearance", text: "Appearance", Icon: Palette, also: "settings theme dark text size density" },
  { href: "/settings/keyboard", text: "Keyboard", Icon: Keyboard, also: "settings keys shortcuts" },
  { href: "/settings/data", text: "Your data", Icon: Download, also: "settings export download delete account opml" },
  { href: "/docs", text: "API reference", Icon: BookOpen, also: "documentation" },
];

const STATUS: Page = { href: "/status", text: "Status", Icon: Activity, also: "health jobs outbox" };

export function pageItems(isOperator: boolean, go: Go): PaletteItem[] {
  const pages = isOperator ? [...PAGES, STATUS] : PAGES;
  return pages.map(({ href, ...page }) => ({ ...page, id: href, group: "Pages", act: () => go(href) }));
}

/** What was typed, as a search of all posts. */
export function searchItem(typed: string, go: Go): PaletteItem {
  return {
    id: "search",
    group: "Search",
    Icon: Search,
    text: `Search posts for “${typed}”`,
    act: () => go(`/search?${new URLSearchParams({ q: typed })}`),
  };
}
