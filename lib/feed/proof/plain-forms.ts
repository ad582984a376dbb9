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
    .replace(ISO_DATE, (date, year: string, month: string, day: string) => inWords(date, { year, month, day, tag }));
  if (tag === "en") return plain;
  return plain.replace(NUMERIC_DATE, (date, day: string, _: string, month: string, year: string) =>
    inWords(date, { year, month, day, tag }),
  );
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
