/**
 * Keys of all shortcuts: a key, a sequence (`g f`), or the platform modifier with a key (`Mod+k`). Handlers, help, hints
 * and `aria-keyshortcuts` read this table.
 */
export const SHORTCUTS = {
  openNext: ["j"],
  openPrevious: ["k"],
  focusNext: ["n"],
  focusPrevious: ["p"],
  pageDown: ["Space"],
  pageUp: ["Shift+Space"],
  toggleOpen: ["o", "Enter"],
  openOriginal: ["v"],
  keyLearning: ["i"],
  translate: ["t"],
  toggleRead: ["m"],
  save: ["s"],
  hide: ["x"],
  moreLikeThis: ["u"],
  lessLikeThis: ["d"],
  close: ["Escape"],
  markAllRead: ["A"],
  markAboveRead: ["U"],
  markOlderRead: ["O"],
  search: ["/"],
  refresh: ["r"],
  palette: ["Mod+k"],
  nextNewsfeed: ["J"],
  previousNewsfeed: ["K"],
  goToday: ["g t"],
  goUnread: ["g u"],
  goSaved: ["g b"],
  goNewsfeeds: ["g f"],
  goLists: ["g l"],
  goSettings: ["g s"],
  addSource: ["a"],
  undo: ["z"],
  help: ["?"],
} as const satisfies Record<string, readonly string[]>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** Time limit for the second key of a sequence. */
export const SEQUENCE_SECONDS = 1.5;

const IDS = Object.keys(SHORTCUTS) as ShortcutId[]; // Safe: the keys of a literal
const keysOf = (id: ShortcutId): readonly string[] => SHORTCUTS[id];
const isSequence = (keys: string) => keys.includes(" ");

const FIRST_KEYS = new Set(IDS.flatMap(keysOf).flatMap((keys) => (isSequence(keys) ? (keys.split(" ")[0] ?? []) : [])));

/** Shortcuts that repeat while held down. */
const REPEATED: ReadonlySet<ShortcutId> = new Set<ShortcutId>([
  "openNext",
  "openPrevious",
  "focusNext",
  "focusPrevious",
  "pageDown",
  "pageUp",
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
  /** The space bar belongs to the focused button. */
  isOnButton: boolean;
}

interface Reading {
  /** Shortcut of the key; null when there is none. */
  id: ShortcutId | null;
  /** First key of an unfinished sequence. */
  first: string | null;
}

/** A letter, or a sign of one, that no Latin keyboard has. */
const OTHER_SCRIPT = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/**
 * Undoes Caps Lock, and names the space bar. A letter of another script stands for the Latin letter that is printed
 * beside it; Latin keyboards have their letters in different places, so their letter counts.
 */
export function asTyped({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (key === " ") return shiftKey ? "Shift+Space" : "Space";
  const letter = OTHER_SCRIPT.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : /^[A-Z]$/.exec(key)?.[0];
  if (letter === undefined) return key;
  return shiftKey ? letter : letter.toLowerCase();
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
  if (key.endsWith("Space") && press.isOnButton) return NOTHING;
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
  if (keys.startsWith("Shift+")) return keys.split("+");
  return /^[A-Z]$/.test(keys) ? ["Shift", keys] : [SHOWN[keys] ?? keys];
}

/** Short hint: `g f`, `Ctrl K`. */
export function keyText(id: ShortcutId, isApple: boolean): string {
  return keyCaps(keysOf(id)[0] ?? "", isApple).join(isApple && id === "palette" ? "" : " ");
}
