const KEY = "lede-palette";
const RECENT_MAX = 20;

/** Ids of what was chosen in this browser, last first. Without storage there are none. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function rememberRecent(id: string): void {
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, RECENT_MAX);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Private windows may refuse to store: then nothing is remembered.
  }
}
