import {
  Activity,
  Bell,
  Bookmark,
  BookOpen,
  Cable,
  Download,
  Inbox,
  Keyboard,
  KeyRound,
  Mail,
  Mailbox,
  Newspaper,
  Palette,
  Rss,
  Settings,
  ShieldCheck,
  Sparkles,
  Sun,
  Webhook,
} from "lucide-react";
import type { PaletteItem } from "./palette-groups";
import { type SettingsPage, settingsGroups } from "./settings-pages";

type Page = Pick<PaletteItem, "Icon" | "text" | "also" | "shortcut"> & { href: string };

const PAGES: readonly Page[] = [
  { href: "/", text: "Today", Icon: Sun, also: "home start", shortcut: "goToday" },
  { href: "/unread", text: "All unread", Icon: Inbox, also: "river everything posts", shortcut: "goUnread" },
  { href: "/saved", text: "Saved", Icon: Bookmark, also: "read later bookmarks", shortcut: "goSaved" },
  { href: "/newsfeeds", text: "All newsfeeds", Icon: Newspaper, shortcut: "goNewsfeeds" },
  { href: "/lists", text: "All reading lists", Icon: Bookmark, also: "saved bookmarks", shortcut: "goLists" },
];

const DOCUMENTATION: Page = {
  href: "/docs",
  text: "Documentation",
  Icon: BookOpen,
  also: "docs api reference help",
};

/** Icon and further search words. The text is that of the settings navigation. */
const SETTINGS: Readonly<Record<SettingsPage["href"], Omit<Page, "href" | "text"> & { text?: string }>> = {
  "/settings": {
    text: "Settings",
    Icon: Settings,
    also: "profile name email time zone language",
    shortcut: "goSettings",
  },
  "/settings/security": { Icon: ShieldCheck, also: "settings password sessions sign out" },
  "/settings/data": { Icon: Download, also: "settings export download delete account opml" },
  "/settings/appearance": { Icon: Palette, also: "settings theme dark text size density" },
  "/settings/keyboard": { Icon: Keyboard, also: "settings keys shortcuts" },
  "/settings/digests": { Icon: Mailbox, also: "settings mail daily weekly" },
  "/settings/notifications": { Icon: Bell, also: "settings alerts push rules slack discord teams telegram ntfy" },
  "/settings/connectors": { Icon: Cable, also: "settings networks" },
  "/settings/feeds": { Icon: Rss, also: "settings feed addresses opml subscriptions" },
  "/settings/webhooks": { Icon: Webhook, also: "settings events deliveries" },
  "/settings/api-keys": { Icon: KeyRound, also: "settings tokens" },
  "/settings/ai": { Icon: Sparkles, also: "settings model budget summaries" },
  "/settings/mail": { Icon: Mail, also: "settings smtp resend email" },
  "/settings/status": { Icon: Activity, also: "settings health jobs outbox" },
};

export function pageItems(isOperator: boolean, go: (href: string) => void): PaletteItem[] {
  const ofSettings = settingsGroups(isOperator).flatMap(({ pages }) => pages);
  const pages = [...PAGES, ...ofSettings.map((page) => ({ ...page, ...SETTINGS[page.href] })), DOCUMENTATION];
  return pages.map(({ href, Icon, text, also, shortcut }) => ({
    id: href,
    group: "Pages",
    Icon,
    text,
    ...(also && { also }),
    ...(shortcut && { shortcut }),
    act: () => go(href),
  }));
}
