const formats = new Map<string, Intl.NumberFormat>();
/** Maximum cached formats. Readers can request any locale, for example in a cookie. */
const FORMATS_MAX = 200;

/** "1,204" in English, "1.204" in German. @param locale BCP 47 */
export function numberText(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    if (formats.size >= FORMATS_MAX) formats.clear();
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format.format(value);
}

interface Wording {
  /** BCP 47. */
  locale: string;
  many?: string;
}

/** "1 post", "1,204 posts": number in the reader's locale, words in English. */
export function countText(count: number, one: string, { locale, many = `${one}s` }: Wording): string {
  return `${numberText(count, locale)} ${count === 1 ? one : many}`;
}

/** "32%" in English, "32 %" in German. @param share 0 to 1 */
export function percentText(share: number, locale: string): string {
  return numberText(share, locale, { style: "percent" });
}
