/** Languages that a model's texts can have: primary tag of BCP 47 and native name. */
export const LANGUAGES = [
  { tag: "ar", name: "العربية" },
  { tag: "bg", name: "Български" },
  { tag: "cs", name: "Čeština" },
  { tag: "da", name: "Dansk" },
  { tag: "de", name: "Deutsch" },
  { tag: "el", name: "Ελληνικά" },
  { tag: "en", name: "English" },
  { tag: "es", name: "Español" },
  { tag: "fa", name: "فارسی" },
  { tag: "fr", name: "Français" },
  { tag: "he", name: "עברית" },
  { tag: "hi", name: "हिन्दी" },
  { tag: "hu", name: "Magyar" },
  { tag: "id", name: "Indonesia" },
  { tag: "it", name: "Italiano" },
  { tag: "ja", name: "日本語" },
  { tag: "ko", name: "한국어" },
  { tag: "nb", name: "Norsk bokmål" },
  { tag: "nl", name: "Nederlands" },
  { tag: "pl", name: "Polski" },
  { tag: "pt", name: "Português" },
  { tag: "ro", name: "Română" },
  { tag: "ru", name: "Русский" },
  { tag: "fi", name: "Suomi" },
  { tag: "sv", name: "Svenska" },
  { tag: "th", name: "ไทย" },
  { tag: "tr", name: "Türkçe" },
  { tag: "uk", name: "Українська" },
  { tag: "vi", name: "Tiếng Việt" },
  { tag: "zh", name: "中文" },
] as const;

export type LanguageTag = (typeof LANGUAGES)[number]["tag"];

export const LANGUAGE_TAGS = LANGUAGES.map(({ tag }) => tag);

/** The language of a locale or tag, if it is one of {@link LANGUAGES}. */
export function languageTagOf(locale: string | null): LanguageTag | null {
  const primary = locale?.split(/[-_]/, 1)[0]?.toLowerCase();
  return LANGUAGE_TAGS.find((tag) => tag === primary) ?? null;
}

/** Native name; the tag itself for any other language. */
export function languageName(language: string): string {
  return LANGUAGES.find(({ tag }) => tag === language)?.name ?? language;
}
