export type Theme = "system" | "light" | "dark";

/** What a person has chosen for this browser. It lives in cookies, so that the first paint already follows it. */
export interface Preferences {
  theme: Theme;
  /** Single letters as commands can be in the way of speech input (WCAG 2.1.4). */
  hasSingleKeys: boolean;
  /** IANA name. */
  timeZone: string;
}

const COOKIES = { theme: "lede-theme", keys: "lede-keys", timeZone: "lede-zone" } as const;
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export function readPreferences(cookie: (name: string) => string | undefined): Preferences {
  const theme = cookie(COOKIES.theme);
  return {
    theme: theme === "light" || theme === "dark" ? theme : "system",
    hasSingleKeys: cookie(COOKIES.keys) !== "off",
    timeZone: knownTimeZone(cookie(COOKIES.timeZone)),
  };
}

function knownTimeZone(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

function save(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax`;
}

export function saveTheme(theme: Theme): void {
  save(COOKIES.theme, theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function saveSingleKeys(hasSingleKeys: boolean): void {
  save(COOKIES.keys, hasSingleKeys ? "on" : "off");
}

export function saveTimeZone(timeZone: string): void {
  save(COOKIES.timeZone, timeZone);
}
