/** Sections of the help, with where their keys work. */
export const GROUPS = {
  Navigation: "In a newsfeed",
  Post: "On the open or focused post",
  Newsfeed: "In a newsfeed",
  Anywhere: "On every page",
} as const;

type Group = keyof typeof GROUPS;

interface Shortcut {
  /** A key, a sequence (`g f`), or the platform modifier with a key (`Mod+k`). */
  keys: readonly string[];
  label: string;
  group: Group;
}

/** All shortcuts. Handlers, help, hints and `aria-keyshortcuts` read this table. */
export const SHORTCUTS = {
  openNext: { keys: ["j"], label: "Next post", group: "Navigation" },
  openPrevious: { keys: ["k"], label: "Previous post", group: "Navigation" },
  focusNext: { keys: ["n"], label: "Next post, without opening it", group: "Navigation" },
  focusPrevious: { keys: ["p"], label: "Previous post, without opening it", group: "Navigation" },
  toggleOpen: { keys: ["o", "Enter"], label: "Open or close the post", group: "Post" },
  openOriginal: { keys: ["v"], label: "Open the original in a new tab", group: "Post" },
  keyLearning: { keys: ["i"], label: "Show the quotes behind the key learning", group: "Post" },
  translate: { keys: ["t"], label: "Show the translation or the original", group: "Post" },
  toggleRead: { keys: ["m"], label: "Mark as read or unread", group: "Post" },
  save: { keys: ["s"], label: "Save to the last list, again to choose lists", group: "Post" },
  hide: { keys: ["x"], label: "Hide the post", group: "Post" },
  moreLikeThis: { keys: ["u"], label: "Ask for more like this", group: "Post" },
  lessLikeThis: { keys: ["d"], label: "Ask for less like this", group: "Post" },
  close: { keys: ["Escape"], label: "Close", group: "Post" },
  markAllRead: { keys: ["A"], label: "Mark all as read", group: "Newsfeed" },
  search: { keys: ["/"], label: "Search", group: "Newsfeed" },
  refresh: { keys: ["r"], label: "Check for new posts", group: "Newsfeed" },
  palette: { keys: ["Mod+k"], label: "Search or jump to…", group: "Anywhere" },
  nextNewsfeed: { keys: ["J"], label: "Next newsfeed", group: "Anywhere" },
  previousNewsfeed: { keys: ["K"], label: "Previous newsfeed", group: "Anywhere" },
  goToday: { keys: ["g t"], label: "Go to Today", group: "Anywhere" },
  goUnread: { keys: ["g u"], label: "Go to All unread", group: "Anywhere" },
  goSaved: { keys: ["g b"], label: "Go to Saved", group: "Anywhere" },
  goNewsfeeds: { keys: ["g f"], label: "Go to newsfeeds", group: "Anywhere" },
  goLists: { keys: ["g l"], label: "Go to reading lists", group: "Anywhere" },
  goSettings: { keys: ["g s"], label: "Go to settings", group: "Anywhere" },
  addSource: { keys: ["a"], label: "Add a source", group: "Anywhere" },
  undo: { keys: ["z"], label: "Undo", group: "Anywhere" },
  help: { keys: ["?"], label: "Show keyboard shortcuts", group: "Anywhere" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** Time limit for the second key of a sequence. */
export const SEQUENCE_SECONDS = 1.5;

const IDS = Object.keys(SHORTCUTS) as ShortcutId[]; // true: the keys of a literal
const keysOf = (id: ShortcutId): readonly string[] => SHORTCUTS[id].keys;
const isSequence = (keys: string) => keys.includes(" ");

const FIRST_KEYS = new Set(IDS.flatMap(keysOf).flatMap((keys) => (isSequence(keys) ? (keys.split(" ")[0] ?? []) : [])));

/** Shortcuts that repeat while held down. */
const REPEATED: ReadonlySet<ShortcutId> = new Set<ShortcutId>([
  "openNext",
  "openPrevious",
  "focusNext",
  "focusPrevious",
]);

export interface KeyPress {
  key: string;
  /** The platform modifier (Command or Control) alone. */
  isMod: boolean;
  /** Any modifier except Shift. */
  hasModifier: boolean;
  isRepeat: boolean;
  /** Keys are text input here. */
  isTyping: boolean;
  /** Enter belongs to the focused link or button. */
  isOnControl: boolean;
}

interface Reading {
  /** Shortcut of the key; null when there is none. */
  id: ShortcutId | null;
  /** First key of an unfinished sequence. */
  first: string | null;
}

const NOTHING: Reading = { id: null, first: null };

/** @param first the pending first key of a sequence */
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

/** Returns whether speech input or a slip could trigger it (WCAG 2.1.4). */
export function isSingleKey(id: ShortcutId): boolean {
  return id !== "close" && id !== "palette";
}

/** Value for `aria-keyshortcuts`, which has no sequences and spells out Shift. */
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

/** Key caps of a shortcut: `["⌘", "K"]`, `["g", "f"]`. */
export function keyCaps(keys: string, isApple: boolean): string[] {
  if (isSequence(keys)) return keys.split(" ");
  if (keys.startsWith("Mod+")) return [isApple ? "⌘" : "Ctrl", keys.slice("Mod+".length).toUpperCase()];
  return /^[A-Z]$/.test(keys) ? ["Shift", keys] : [SHOWN[keys] ?? keys];
}

/** Short hint: `g f`, `Ctrl K`. */
export function keyText(id: ShortcutId, isApple: boolean): string {
  return keyCaps(keysOf(id)[0] ?? "", isApple).join(isApple && id === "palette" ? "" : " ");
}

export function shortcutGroups(): { group: Group; ids: ShortcutId[] }[] {
  const groups = Object.keys(GROUPS) as Group[]; // true: the keys of a literal
  return groups.map((group) => ({ group, ids: IDS.filter((id) => SHORTCUTS[id].group === group) }));
}
