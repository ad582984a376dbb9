import { orNull } from "./or-null";

/** Fallback locale. */
export const DEFAULT_LOCALE = "en-GB";

/** Locale of public pages: shared lists and the API reference. */
export const PUBLIC_LOCALE = "en-GB";

/** Returns the canonical tag, or null for an invalid one. */
export function canonicalLocale(tag: string | undefined): string | null {
  return (tag && orNull(() => Intl.getCanonicalLocales(tag)[0])) || null;
}

/** Locales offered in settings: BCP 47 tag and native name. */
export const LOCALES = [
  { tag: "en-GB", name: "English (United Kingdom)" },
  { tag: "en-US", name: "English (United States)" },
  { tag: "en-AU", name: "English (Australia)" },
  { tag: "en-CA", name: "English (Canada)" },
  { tag: "en-IE", name: "English (Ireland)" },
  { tag: "en-IN", name: "English (India)" },
  { tag: "cs-CZ", name: "Čeština" },
  { tag: "da-DK", name: "Dansk" },
  { tag: "de-DE", name: "Deutsch (Deutschland)" },
  { tag: "de-AT", name: "Deutsch (Österreich)" },
  { tag: "de-CH", name: "Deutsch (Schweiz)" },
  { tag: "es-ES", name: "Español (España)" },
  { tag: "es-MX", name: "Español (México)" },
  { tag: "fr-FR", name: "Français (France)" },
  { tag: "fr-CA", name: "Français (Canada)" },
  { tag: "fr-CH", name: "Français (Suisse)" },
  { tag: "hi-IN", name: "हिन्दी" },
  { tag: "id-ID", name: "Indonesia" },
  { tag: "it-IT", name: "Italiano" },
  { tag: "ja-JP", name: "日本語" },
  { tag: "ko-KR", name: "한국어" },
  { tag: "nb-NO", name: "Norsk bokmål" },
  { tag: "nl-NL", name: "Nederlands" },
  { tag: "pl-PL", name: "Polski" },
  { tag: "pt-BR", name: "Português (Brasil)" },
  { tag: "pt-PT", name: "Português (Portugal)" },
  { tag: "fi-FI", name: "Suomi" },
  { tag: "sv-SE", name: "Svenska" },
  { tag: "tr-TR", name: "Türkçe" },
  { tag: "uk-UA", name: "Українська" },
  { tag: "zh-CN", name: "中文（中国）" },
  { tag: "zh-TW", name: "中文（台灣）" },
] as const;
