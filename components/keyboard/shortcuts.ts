/** All single-key commands: handlers, the help dialog, hints on buttons and `aria-keyshortcuts` read this table. */
export const SHORTCUTS = {
  openNext: { keys: ["j"], label: "Next post", group: "Moving" },
  openPrevious: { keys: ["k"], label: "Previous post", group: "Moving" },
  focusNext: { keys: ["n"], label: "Next post, without opening it", group: "Moving" },
  focusPrevious: { keys: ["p"], label: "Previous post, without opening it", group: "Moving" },
  toggleOpen: { keys: ["o", "Enter"], label: "Open or close the post", group: "Reading" },
  openOriginal: { keys: ["v"], label: "Open the original in a new tab", group: "Reading" },
  toggleRead: { keys: ["m"], label: "Mark as read or unread", group: "Reading" },
  save: { keys: ["s"], label: "Save to a reading list", group: "Reading" },
  hide: { keys: ["x"], label: "Hide the post", group: "Reading" },
  close: { keys: ["Escape"], label: "Close", group: "Reading" },
  undo: { keys: ["z"], label: "Undo", group: "Anywhere" },
  help: { keys: ["?"], label: "Show these keys", group: "Anywhere" },
} as const satisfies Record<string, { keys: readonly string[]; label: string; group: string }>;

export type ShortcutId = keyof typeof SHORTCUTS;

const IDS = Object.keys(SHORTCUTS) as ShortcutId[]; // true: the keys of a literal

export interface KeyPress {
  key: string;
  hasModifier: boolean;
  /** Where typing goes: a letter there is text. */
  isTyping: boolean;
  /** On a link, a button or the like, Enter is theirs. */
  isOnControl: boolean;
}

/** @returns what the key asks for; null when it belongs to somebody else */
export function shortcutFor(press: KeyPress): ShortcutId | null {
  if (press.hasModifier || press.isTyping) return null;
  if (press.key === "Enter" && press.isOnControl) return null;
  return IDS.find((id) => (SHORTCUTS[id].keys as readonly string[]).includes(press.key)) ?? null;
}

/** Escape works without the single-key setting: it is no letter. */
export function isSingleLetter(id: ShortcutId): boolean {
  return id !== "close";
}

/** For `aria-keyshortcuts`; `?` is written as the keys that make it. */
export function ariaKeys(id: ShortcutId): string {
  return SHORTCUTS[id].keys.map((key) => (key === "?" ? "Shift+/" : key)).join(" ");
}

export function shortcutGroups(): { group: string; ids: ShortcutId[] }[] {
  const groups = [...new Set(IDS.map((id) => SHORTCUTS[id].group))];
  return groups.map((group) => ({ group, ids: IDS.filter((id) => SHORTCUTS[id].group === group) }));
}
