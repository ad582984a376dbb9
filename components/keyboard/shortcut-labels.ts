import { SHORTCUTS, type ShortcutId } from "./shortcuts";

/** Sections of the help, with where their keys work. */
export const GROUPS = {
  Navigation: "In a newsfeed",
  Post: "On the open or focused post",
  Newsfeed: "In a newsfeed",
  Anywhere: "On every page",
} as const;

type Group = keyof typeof GROUPS;

/** Separate from the keys, because every page loads those. */
export const SHORTCUT_LABELS: Readonly<Record<ShortcutId, { label: string; group: Group }>> = {
  openNext: { label: "Next post", group: "Navigation" },
  openPrevious: { label: "Previous post", group: "Navigation" },
  focusNext: { label: "Focus the next post", group: "Navigation" },
  focusPrevious: { label: "Focus the previous post", group: "Navigation" },
  pageDown: { label: "Page down, then the next post", group: "Post" },
  pageUp: { label: "Page up, then the previous post", group: "Post" },
  toggleOpen: { label: "Open or close the post. Enter again moves into it", group: "Post" },
  openOriginal: { label: "Open the original", group: "Post" },
  keyLearning: { label: "Show the quotes behind the key learning", group: "Post" },
  translate: { label: "Show the translation or the original", group: "Post" },
  toggleRead: { label: "Mark as read or unread", group: "Post" },
  save: { label: "Save to the last list, again to choose lists", group: "Post" },
  hide: { label: "Hide the post", group: "Post" },
  moreLikeThis: { label: "Ask for more like this", group: "Post" },
  lessLikeThis: { label: "Ask for less like this", group: "Post" },
  close: { label: "Close the post and return to the list", group: "Post" },
  markAllRead: { label: "Mark all as read", group: "Newsfeed" },
  markAboveRead: { label: "Mark the posts above as read", group: "Newsfeed" },
  markOlderRead: { label: "Mark older posts as read", group: "Newsfeed" },
  search: { label: "Search", group: "Newsfeed" },
  refresh: { label: "Check for new posts", group: "Newsfeed" },
  palette: { label: "Search or jump to…", group: "Anywhere" },
  nextNewsfeed: { label: "Next newsfeed", group: "Anywhere" },
  previousNewsfeed: { label: "Previous newsfeed", group: "Anywhere" },
  goToday: { label: "Go to Today", group: "Anywhere" },
  goUnread: { label: "Go to All unread", group: "Anywhere" },
  goSaved: { label: "Go to Saved", group: "Anywhere" },
  goNewsfeeds: { label: "Go to newsfeeds", group: "Anywhere" },
  goLists: { label: "Go to reading lists", group: "Anywhere" },
  goSettings: { label: "Go to settings", group: "Anywhere" },
  addSource: { label: "Add a source", group: "Anywhere" },
  undo: { label: "Undo", group: "Anywhere" },
  help: { label: "Show keyboard shortcuts", group: "Anywhere" },
};

export function shortcutGroups(): { group: Group; ids: ShortcutId[] }[] {
  const groups = Object.keys(GROUPS) as Group[]; // Safe: the keys of a literal
  const ids = Object.keys(SHORTCUTS) as ShortcutId[]; // Safe: the keys of a literal
  return groups.map((group) => ({ group, ids: ids.filter((id) => SHORTCUT_LABELS[id].group === group) }));
}
