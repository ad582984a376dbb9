import { acceptedLocale, canonicalLocale, DEFAULT_LOCALE } from "@/lib/core/locales";

export type Theme = "system" | "light" | "dark";

const TEXT_SIZES = ["small", "normal", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** Browser preferences, in cookies for the first paint. */
export interface Preferences {
  theme: Theme;
  textSize: TextSize;
  /** Single-key shortcuts can interfere with speech input (WCAG 2.1.4). */
  hasSingleKeys: boolean;
  /** Marks posts as read when scrolled past. */
  marksPassed: boolean;
  /** The browser's: IANA name. */
  timeZone: string;
  /** The browser's: BCP 47. */
  locale: string;
}

const COOKIES = {
  theme: "lede-theme",
  textSize: "lede-size",
  keys: "lede-keys",
  passed: "lede-passed",
  timeZone: "lede-zone",
  locale: "lede-locale",
} as const;
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** @param accepted `Accept-Language`, for a first visit: the text must not shift once the browser's locale is known */
export function readPreferences(
  cookie: (name: string) => string | undefined,
  accepted: string | null = null,
): Preferences {
  const theme = cookie(COOKIES.theme);
  return {
    theme: theme === "light" || theme === "dark" ? theme : "system",
    textSize: TEXT_SIZES.find((size) => size === cookie(COOKIES.textSize)) ?? "normal",
    hasSingleKeys: cookie(COOKIES.keys) !== "off",
    marksPassed: isOn(cookie(COOKIES.passed)),
    timeZone: knownTimeZone(cookie(COOKIES.timeZone)),
    locale: canonicalLocale(cookie(COOKIES.locale)) ?? acceptedLocale(accepted) ?? DEFAULT_LOCALE,
  };
}

const isOn = (value: string | undefined) => value === "on";

function knownTimeZone(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

export function save(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax`;
}

export function cookieNow(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

export function saveTheme(theme: Theme): void {
  save(COOKIES.theme, theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function saveTextSize(size: TextSize): void {
  save(COOKIES.textSize, size);
  document.documentElement.dataset.size = size;
}

export function saveSingleKeys(hasSingleKeys: boolean): void {
  save(COOKIES.keys, hasSingleKeys ? "on" : "off");
}

/** Channel between the windows of a browser. */
const PASSED_CHANNEL = "lede-marks-passed";

export function saveMarksPassed(marksPassed: boolean): void {
  save(COOKIES.passed, marksPassed ? "on" : "off");
  const channel = new BroadcastChannel(PASSED_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Subscribes to changes, also from other windows. */
export function subscribeToMarksPassed(onChange: () => void): () => void {
  const channel = new BroadcastChannel(PASSED_CHANNEL);
  channel.onmessage = onChange;
  return () => channel.close();
}

export function marksPassedNow(): boolean {
  return isOn(cookieNow(COOKIES.passed));
}

/** First valid language tag of the browser. WebKitGTK may report "C", for which `Intl` throws. */
export function browserLocale(): string | null {
  return [navigator.language, ...navigator.languages].map(canonicalLocale).find((tag) => tag !== null) ?? null;
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Stores the browser's time zone and locale in cookies for the server's next render. */
export function saveBrowserSettings(): void {
  save(COOKIES.timeZone, browserTimeZone());
  save(COOKIES.locale, browserLocale() ?? DEFAULT_LOCALE);
}
