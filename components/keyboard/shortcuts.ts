/** The parts of the help, and where their keys act. */
export const GROUPS = {
  Navigation: "In a newsfeed",
  Post: "On the open or focused post",
  Newsfeed: "In a newsfeed",
  Anywhere: "On every page",
} as const;

type Group = keyof typeof GROUPS;

interface Shortcut {
  /** One key, keys one after the other (`g f`), or the platform's own modifier with a key (`Mod+k`). */
  keys: readonly string[];
  label: string;
  group: Group;
}

/** All commands by key: handlers, the help dialog, hints on buttons and `aria-keyshortcuts` read this table. */
export const SHORTCUTS = {
  openNext: { keys: ["j"], label: "Next post", group: "Navigation" },
  openPrevious: { keys: ["k"], label: "Previous post", group: "Navigation" },
  focusNext: { keys: ["n"], label: "Next post, without opening it", group: "Navigation" },
  focusPrevious: { keys: ["p"], label: "Previous post, without opening it", group: "Navigation" },
  toggleOpen: { keys: ["o", "Enter"], label: "Open or close the post", group: "Post" },
  openOriginal: { keys: ["v"], label: "Open the original in a new tab", group: "Post" },
  keyLearning: { keys: ["i"], label: "Show the quotes behind the key learning", group: "Post" },
  toggleRead: { keys: ["m"], label: "Mark as read or unread", group: "Post" },
  save: { keys: ["s"], label: "Save to the last list, again to choose lists", group: "Post" },
  hide: { keys: ["x"], label: "Hide the post", group: "Post" },
  close: { keys: ["Escape"], label: "Close", group: "Post" },
  markAllRead: { keys: ["A"], label: "Mark all as read", group: "Newsfeed" },
  search: { keys: ["/"], label: "Search", group: "Newsfeed" },
  refresh: { keys: ["r"], label: "Check for new posts", group: "Newsfeed" },
  palette: { keys: ["Mod+k"], label: "Search or jump to…", group: "Anywhere" },
  nextNewsfeed: { keys: ["J"], label: "Next newsfeed", group: "Anywhere" },
  previousNewsfeed: { keys: ["K"], label: "Previous newsfeed", group: "Anywhere" },
  goNewsfeeds: { keys: ["g f"], label: "Go to newsfeeds", group: "Anywhere" },
  goLists: { keys: ["g l"], label: "Go to reading lists", group: "Anywhere" },
  goSettings: { keys: ["g s"], label: "Go to settings", group: "Anywhere" },
  addSource: { keys: ["a"], label: "Add a source", group: "Anywhere" },
  undo: { keys: ["z"], label: "Undo", group: "Anywhere" },
  help: { keys: ["?"], label: "Show keyboard shortcuts", group: "Anywhere" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** How long the second key of two may take. */
export const SEQUENCE_SECONDS = 1.5;

const IDS = Object.keys(SHORTCUTS) as ShortcutId[]; // true: the keys of a literal
const keysOf = (id: ShortcutId): readonly string[] => SHORTCUTS[id].keys;
const isSequence = (keys: string) => keys.includes(" ");

/** Keys that wait for another one. */
const FIRST_KEYS = new Set(IDS.flatMap(keysOf).flatMap((keys) => (isSequence(keys) ? (keys.split(" ")[0] ?? []) : [])));

/** Held down, a key moves on and on; everything else happens once. */
const REPEATED: ReadonlySet<ShortcutId> = new Set<ShortcutId>([
  "openNext",
  "openPrevious",
  "focusNext",
  "focusPrevious",
]);

export interface KeyPress {
  key: string;
  /** The platform's own modifier (Command, Control), and no other. */
  isMod: boolean;
  /** Any modifier but Shift, which makes another key. */
  hasModifier: boolean;
  /** Is it held down? */
  isRepeat: boolean;
  /** Where typing goes: a letter there is text. */
  isTyping: boolean;
  /** On a link, a button or the like, Enter is theirs. */
  isOnControl: boolean;
}

interface Reading {
  /** What the key asks for; null when it belongs to somebody else, or waits for another. */
  id: ShortcutId | null;
  /** The key that waits for another. */
  first: string | null;
}

const NOTHING: Reading = { id: null, first: null };

/** @param first the key before, if it waits for this one */
export function readPress(press: KeyPress, first: string | null): Reading {
  const { key } = press;
  if (key === "Shift") return { id: null, first };
  if (press.isMod) return reading(press, `Mod+${key.toLowerCase()}`);
  if (press.hasModifier || press.isTyping) return NOTHING;
  if (first !== null) return reading(press, `${first} ${key}`);
  if (FIRST_KEYS.has(key)) return { id: null, first: key };
  if (key === "Enter" && press.isOnControl) return NOTHING;
  return reading(press, key);
}

function reading({ isRepeat }: KeyPress, keys: string): Reading {
  const id = IDS.find((other) => keysOf(other).includes(keys));
  return id && (!isRepeat || REPEATED.has(id)) ? { id, first: null } : NOTHING;
}

/** Can speech or a slip of the hand set it off (WCAG 2.1.4)? Escape is no letter, and a modifier no slip. */
export function isSingleKey(id: ShortcutId): boolean {
  return id !== "close" && id !== "palette";
}

/** For `aria-keyshortcuts`, which knows no keys one after the other; what needs Shift is written as the keys that make it. */
export function ariaKeys(id: ShortcutId, isApple: boolean): string {
  const keys = keysOf(id).filter((key) => !isSequence(key));
  return keys
    .map((key) => key.replace("Mod+", isApple ? "Meta+" : "Control+").replace(/^([A-Z?])$/, withShift))
    .join(" ");
}

function withShift(key: string): string {
  return key === "?" ? "Shift+/" : `Shift+${key}`;
}

const SHOWN: Readonly<Record<string, string>> = { Escape: "Esc" };

/** The key caps of one of its ways, as they are shown: `["⌘", "K"]`, `["g", "f"]`. */
export function keyCaps(keys: string, isApple: boolean): string[] {
  if (isSequence(keys)) return keys.split(" ");
  if (keys.startsWith("Mod+")) return [isApple ? "⌘" : "Ctrl", keys.slice("Mod+".length).toUpperCase()];
  return /^[A-Z]$/.test(keys) ? ["Shift", keys] : [SHOWN[keys] ?? keys];
}

/** As one word or two, for a hint: `g f`, `Ctrl K`. */
export function keyText(id: ShortcutId, isApple: boolean): string {
  return keyCaps(keysOf(id)[0] ?? "", isApple).join(isApple && id === "palette" ? "" : " ");
}

export function shortcutGroups(): { group: Group; ids: ShortcutId[] }[] {
  const groups = Object.keys(GROUPS) as Group[]; // true: the keys of a literal
  return groups.map((group) => ({ group, ids: IDS.filter((id) => SHORTCUTS[id].group === group) }));
}
