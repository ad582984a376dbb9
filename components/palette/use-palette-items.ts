"use client";

import { useQuery } from "@tanstack/react-query";
import {
  Bookmark,
  CheckCheck,
  Download,
  Folder,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Newspaper,
  Plus,
  RefreshCw,
  Rss,
  Search,
  Sun,
  Upload,
} from "lucide-react";
import { useMemo, useState } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { useNavigate } from "@/components/keyboard/use-navigate";
import { canRunShortcut, runShortcut } from "@/components/keyboard/use-shortcuts";
import { sourceAddress, sourceRowId } from "@/components/source/addresses";
import { useLocale } from "@/components/ui/locale";
import { foldersQuery } from "@/lib/client/folders";
import { listsQuery } from "@/lib/client/lists";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { folderStream } from "@/lib/client/posts";
import { saveTheme, type Theme } from "@/lib/client/preferences";
import { signOut } from "@/lib/client/sign-out";
import { sourceNamesQuery } from "@/lib/client/source-actions";
import { unreadText } from "@/lib/client/unread";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { SourceName } from "@/lib/contract/source-care";
import { countText } from "@/lib/core/number-text";
import { pageItems } from "./page-items";
import { type PaletteItem, paletteGroups, recentIds } from "./palette-groups";
import { useFoundPosts } from "./use-found-posts";

/** Palette entries for the query. Sources load with the first letter, or at once when one was used recently. */
export function usePaletteItems(query: string, isOperator: boolean) {
  const go = useNavigate();
  const locale = useLocale();
  const typed = query.trim();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const lists = useQuery(listsQuery());
  // Fixed when the palette opens.
  const [atHand] = useState(() => ({
    actions: actionItems(go),
    pages: pageItems(isOperator, go),
    recent: recentIds(),
  }));
  const sources = useQuery({ ...sourceNamesQuery(), enabled: typed !== "" || atHand.recent.some(isSourceItem) });
  const found = useFoundPosts(typed, { newsfeeds, recent: atHand.recent, go });
  const { data: folders = NONE } = useQuery(foldersQuery());
  const items = useMemo((): PaletteItem[] => {
    const ofNewsfeeds = newsfeeds.map(({ id, name, unread_count: unread }) => ({
      id,
      group: "Newsfeeds" as const,
      Icon: Newspaper,
      text: name,
      ...(unread > 0 && { detail: `${unreadText([{ unread_count: unread }], locale)} unread` }),
      act: () => go(`/newsfeeds/${id}`),
    }));
    const ofLists = (lists.data ?? []).map(({ id, name, item_count }) => ({
      id,
      group: "Reading lists" as const,
      Icon: Bookmark,
      text: name,
      detail: countText(item_count, "post", { locale }),
      act: () => go(`/lists/${id}`),
    }));
    const ofFolders = folders.map(({ id, name }) => ({
      id,
      group: "Newsfeeds" as const,
      Icon: Folder,
      text: name,
      detail: "Folder",
      act: () => go(`/${folderStream(id)}`),
    }));
    const ofSources = sourceItems(sources.data ?? [], { newsfeeds, go });
    return [...ofNewsfeeds, ...ofFolders, ...ofLists, ...atHand.actions, ...atHand.pages, ...ofSources];
  }, [newsfeeds, folders, lists.data, sources.data, atHand, go, locale]);
  const groups = useMemo(() => {
    const matching = paletteGroups(typed, { items: [...items, ...found.items], recent: atHand.recent });
    return typed ? [...matching, { name: "Search", items: [searchItem(typed, go)] }] : matching;
  }, [typed, items, found.items, atHand, go]);
  // Further entries may follow while it loads.
  return { groups, isLoading: lists.isLoading || sources.isLoading || found.isLoading };
}

const NONE: never[] = [];

type Action = Omit<PaletteItem, "group">;

/** The action of a shortcut that works on this page. */
function byShortcut(shortcut: ShortcutId, action: Pick<Action, "text" | "Icon" | "also">): Action[] {
  return canRunShortcut(shortcut) ? [{ ...action, id: shortcut, shortcut, act: () => runShortcut(shortcut) }] : [];
}

function theme(name: Theme, action: Pick<Action, "text" | "Icon">): Action {
  return { ...action, id: `theme-${name}`, also: "theme appearance mode", act: () => saveTheme(name) };
}

/** Downloads as the page's link does. */
function downloadOpml(): void {
  const link = document.createElement("a");
  link.href = "/v1/opml";
  link.download = "lede.opml";
  link.click();
}

function actionItems(go: (href: string) => void): PaletteItem[] {
  const actions: Action[] = [
    ...byShortcut("refresh", { text: "Check for new posts now", Icon: RefreshCw, also: "refresh reload" }),
    ...byShortcut("markAllRead", { text: "Mark all as read", Icon: CheckCheck }),
    { id: "new-newsfeed", text: "New newsfeed", Icon: Plus, also: "create make", act: () => go("/newsfeeds/new") },
    ...byShortcut("addSource", { text: "Add a source", Icon: Rss, also: "follow feed new" }),
    {
      id: "import",
      text: "Import OPML",
      Icon: Upload,
      also: "subscriptions sources file",
      act: () => go("/newsfeeds/import"),
    },
    { id: "export", text: "Export OPML", Icon: Download, also: "subscriptions sources backup", act: downloadOpml },
    theme("light", { text: "Use the light theme", Icon: Sun }),
    theme("dark", { text: "Use the dark theme", Icon: Moon }),
    theme("system", { text: "Use the system theme", Icon: Monitor }),
    ...byShortcut("help", { text: "Show keyboard shortcuts", Icon: Keyboard, also: "keyboard shortcuts help" }),
    { id: "sign-out", text: "Sign out", Icon: LogOut, also: "log out leave", act: () => void signOut() },
  ];
  return actions.map((action) => ({ ...action, group: "Actions" }));
}

type Go = (href: string) => void;

const isSourceItem = (id: string) => id.startsWith(sourceRowId(""));

/** Opens the source's row. */
function sourceItems(
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

function searchItem(typed: string, go: Go): PaletteItem {
  return {
    id: "search",
    group: "Search",
    Icon: Search,
    text: `Search posts for “${typed}”`,
    act: () => go(`/search?${new URLSearchParams({ q: typed })}`),
  };
}
