import { CheckCheck, Download, Keyboard, LogOut, Monitor, Moon, Plus, RefreshCw, Rss, Sun, Upload } from "lucide-react";
import { saveTheme, type Theme } from "@/lib/client/preferences";
import { signOut } from "@/lib/client/sign-in";
import type { ShortcutId } from "../keyboard/shortcuts";
import { canRunShortcut, runShortcut } from "../keyboard/use-shortcuts";
import type { PaletteItem } from "./palette-item";

type Action = Omit<PaletteItem, "group">;

/** What a key does on this page, without the key. */
function byShortcut(shortcut: ShortcutId, action: Pick<Action, "text" | "Icon" | "also">): Action[] {
  return canRunShortcut(shortcut) ? [{ ...action, id: shortcut, shortcut, act: () => runShortcut(shortcut) }] : [];
}

function theme(name: Theme, action: Pick<Action, "text" | "Icon">): Action {
  return { ...action, id: `theme-${name}`, also: "theme appearance mode", act: () => saveTheme(name) };
}

/** As the link that stands on the page for it. */
function downloadOpml(): void {
  const link = document.createElement("a");
  link.href = "/v1/opml";
  link.download = "lede.opml";
  link.click();
}

/** What can be done on this page, and everywhere. */
export function actionItems(go: (href: string) => void): PaletteItem[] {
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
