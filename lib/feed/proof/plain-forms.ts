/** Soft hyphens, zero-width characters and the like. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** NFKC would join the digits of "2½" to "21⁄2". */
const MIXED_FRACTION = /(\d) ?([½¼¾])/g;
const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ["½", ".5"],
  ["¼", ".25"],
  ["¾", ".75"],
]);
/** NFKC would join the digits of "10²". */
const SUPERSCRIPT = /(\d)(?=[⁰¹²³⁴⁵⁶⁷⁸⁹])/g;
/** Swiss separators of thousands. */
const GROUPS = /(?<![\d.,])\d{1,3}(?:'\d{3})+(?!\d)/g;
const ISO_DATE = /(?<![\d.,/-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g;
/** Day first, except in English, where slashes are ambiguous. */
const NUMERIC_DATE = /(?<![\d.,/-])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/g;
/** Minus sign that {@link plainForms} writes; a hyphen or dash is never one. */
export const MINUS = "−";
/** A dash before a number: not in a range such as "5 –7 %". */
const SIGN = /(?<=^|[\s([„"“«¿]|[$€£¥])(?<![\d%°]\s?)[-−–](?=\d|[$€£¥₽₹]\s?\d|(?:US|R)\$\s?\d)/gu;
/** Chinese and Japanese have no spaces, so that only a unit shows a sign; "长征-5" has none. */
const CJK_SIGN = /(?<![\d\p{sc=Latin}%°]|\d[^\d、，。]{1,4})[-−–](?=\d[\d.,]*\s?(?:%|°|度|摄氏|パーセント))/gu;
/** Stands for a sign while other minus signs become hyphens; private use, so that no text has it. */
const SIGN_MARK = "\uE000";
const writers = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a text in the forms that a comparison knows: without invisible characters, with decimal fractions, and with
 * numeric dates in words.
 *
 * @param tag primary tag of its language
 */
export function plainForms(text: string, tag: string): string {
  const plain = text
    .replace(INVISIBLE, "")
    .replace(MIXED_FRACTION, (_, digit: string, sign: string) => digit + (FRACTIONS.get(sign) ?? sign))
    .replace(SUPERSCRIPT, "$1 ")
    .normalize("NFKC")
    .replace(/[‘’ʼ]/g, "'")
    .replace(GROUPS, (number) => number.replaceAll("'", ""))
    .replace(tag === "ja" || tag === "zh" ? CJK_SIGN : SIGN, (sign, at: number, whole: string) =>
      isParenthesis(sign, whole.slice(at + 1)) ? sign : SIGN_MARK,
    )
    .replaceAll("−", "-")
    .replaceAll(SIGN_MARK, MINUS)
    .replace(ISO_DATE, (date, year: string, month: string, day: string) => inWords(date, { year, month, day, tag }));
  if (tag === "en") return plain;
  return plain.replace(NUMERIC_DATE, (date, day: string, _: string, month: string, year: string) =>
    inWords(date, { year, month, day, tag }),
  );
}

/** Whether a dash opens a parenthesis that another closes: "la empresa –2.000 empleados– cerró". */
function isParenthesis(dash: string, rest: string): boolean {
  // A later hyphen may only abbreviate a word: "bei -5 Grad Schnee- und Eisglätte".
  return dash === "–" && /^[^–]*[^\s–]–(?=[\s,.;:!?]|$)/u.test(rest);
}

interface Parts {
  year: string;
  month: string;
  day: string;
  tag: string;
}

/** The date in words; as written if there is no such day, as in a version number. */
function inWords(written: string, { year, month, day, tag }: Parts): string {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return written;
  return writerFor(tag).format(new Date(Date.UTC(Number(year), monthNumber - 1, dayNumber)));
}

function writerFor(tag: string): Intl.DateTimeFormat {
  const known = writers.get(tag);
  if (known) return known;
  const writer = new Intl.DateTimeFormat(tag, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  writers.set(tag, writer);
  return writer;
}
