import { wordMap } from "@/lib/core/words";

/** Earliest plausible year. Site generators write year 1 for "no date", which JavaScript would read as 2001. */
const YEAR_MIN = 1990;
const YEAR_MAX = 9999;
const LENGTH_MAX = 100;
const MARKUP_LENGTH_MAX = 500;

const ISO =
  /^(\d{4})(?:[-/.]?(\d{2})(?:[-/.]?(\d{2}))?)?(?:[t\s]+(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?\s*(.*))?$/;
const LOOSE_ISO =
  /^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})\.?(?:(?:t|[,\s]+(?:(?:-|at) )?)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?\s*(.*))?$/;
const SLASHED = /^(\d{1,2})([-/.]) ?(\d{1,2})[-/.] ?(\d{4})\.?(?:[,\s]+(.*))?$/;
const WEEKDAY = /^(\p{L}+)\.?,? (?=\d+[-/.] ?\d+[-/.] ?\d)/u;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const TIME = /(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?\s*(?:([ap])\.? ?m\b\.?)?/;
/** A time such as "9 a.m." or "9.30 pm". */
const SHORT_TIME = /(?<![\d:.,/-])(\d{1,2})(?:\.(\d{2}))? ?([ap])\.? ?m\b\.?/g;
const HALF_DAY = /^([ap])\.? ?m\b\.?/;
/** Seconds or milliseconds since 1970, from 2001 on. */
const UNIX = /^[1-9]\d{9}(?:\d{3})?$/;
const EAST_ASIAN_DATE = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일](?: ?[(（].{1,3}[)）])? ?/;
const EAST_ASIAN_TIME = / (\d{1,2}) ?[時时點点시] ?(\d{1,2}) ?[分분](?: ?(\d{1,2}) ?[秒초])?/;
/** East Asian half-days, which precede the time. */
const EAST_ASIAN_HALF_DAY = / ?(?:(上午|午前|오전)|下午|午後|오후) ?/;
const OFFSET = /^(?:gmt|utc|ut|z)?\s*([+-])(\d{1,2}):?(\d{2})?(?!\d)/;

/**
 * Months by the first letters of their names, in the languages that servers write. `lip` and `srp` are a month earlier
 * in Croatian, whose full names therefore have longer entries. `lis` is November as in Polish and Czech. List all
 * months of a language or none: otherwise its weekdays or other months would match wrong entries.
 */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    "jan gen ene ian xan янв јан яну січ ιαν sty oca led sij tam jaa sau",
    "feb fév fev фев феб лют φεβ lut şub úno velj hel vee vasar shk",
    "mar mär mrz mrt maa már мар бер μαρ μάρ bře ožu kov",
    "apr avr abr ápr апр кві απρ kwi nis dub tra huh bal pri",
    "may mai mei mag maj máj maí май мая мај тра μαΐ μάι kvě svi tou geg",
    "jun juin jún jūn juun giu iun xuñ июн јун юни чер ιουν ιούν cze haz čen čvn červ lipn lipa kesä bir qer",
    "jul juil júl jūl juul lug iul xul июл јул юли лип ιουλ ιούλ lip tem čec čvc červene červenc srpa srpnj hei lie kor",
    "aug août aou ago agu ag avg ágú авг серп αυγ αύγ sie ağu srp kol elo rugp gus",
    "sep set szep сен сеп вер σεπ wrz eyl zář ruj syy rugs sht",
    "oct okt ott out окт жов οκτ paź eki říj lok spa tet",
    "nov nóv noi ноя нов ное лис νοε νοέ lis kas stu marr lap nën",
    "dec des dez det déc dic дек дец гру δεκ gru ara pro jou dhj",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** October in Croatian. In Polish, which has no dot after the day, `listopada` is November; Czech has `listopadu`. */
const CROATIAN_OCTOBER = /(\d\. ?)listopada/;

/** Lengths of the entries in {@link MONTHS}, longest first. */
const MONTH_LETTERS = [7, 5, 4, 3];

/** UTC offsets of zone names in RFC 822 and common use, in hours; other names count as UTC. */
const ZONE_HOURS =
  wordMap(`est=-5 edt=-4 cst=-6 cdt=-5 mst=-7 mdt=-6 pst=-8 pdt=-7 akst=-9 akdt=-8 hst=-10 ast=-4 adt=-3
  bst=1 ist=5.5 west=1 cet=1 cest=2 mez=1 mesz=2 eet=2 eest=3 msk=3 jst=9 kst=9 aest=10 aedt=11 nzst=12 nzdt=13
  et=-5 ct=-6 mt=-7 pt=-8 hkt=8 sgt=8 myt=8 awst=8 acst=9.5 acdt=10.5 pkt=5 wib=7 wita=8 wit=9 ict=7 brt=-3
  art=-3 clt=-4 sast=2 eat=3 wat=1 cat=2 idt=3 trt=3 gst=4`);

type Time = Record<"hour" | "minute" | "second" | "offsetMinutes", number>;
type Moment = Time & Record<"year" | "month" | "day", number>;

/**
 * Parses dates of feeds: RFC 3339, incomplete W3C-DTF, RFC 822 with its usual mistakes, asctime, dates with slashes
 * (month first unless impossible), points or dashes (day first unless impossible), those of East Asia (2026年3月4日),
 * and Unix time. An English weekday decides between month and day. No zone means UTC.
 *
 * @returns `null` for other text and for years before 1990, which mean "no date"
 */
export function parseFeedDate(text: string): Date | null {
  // Drupal writes a `time` element.
  const written = text.length > MARKUP_LENGTH_MAX ? text : text.replace(/<[^<>]*>/g, " ");
  if (written.length > LENGTH_MAX) return null;
  const plain = written.trim().toLowerCase().replace(/\s+/g, " ");
  if (UNIX.test(plain)) return plausible(new Date(Number(plain.padEnd(13, "0"))));
  const dated = fromEastAsian(plain).replace(
    SHORT_TIME,
    (_, hour, minute = "00", half) => `${hour}:${minute} ${half}m`,
  );
  const weekday = WEEKDAYS.indexOf(WEEKDAY.exec(dated)?.[1]?.slice(0, 3) ?? "");
  const western = dated.replace(WEEKDAY, "").replace(CROATIAN_OCTOBER, "$1okt");
  const moment = readIso(western) ?? readSlashed(western, weekday) ?? readWords(western);
  return moment && toDate(moment);
}

function fromEastAsian(text: string): string {
  const time = (_: string, hour: string, minute: string, second = "0") => ` ${hour}:${minute}:${second}`;
  const date = text.replace(EAST_ASIAN_DATE, "$1-$2-$3 ");
  const halfDay = EAST_ASIAN_HALF_DAY.exec(date);
  const plain = date.replace(EAST_ASIAN_HALF_DAY, " ").replace(/ +/g, " ").replace(EAST_ASIAN_TIME, time).trim();
  return halfDay ? plain.replace(TIME, `$& ${halfDay[1] ? "am" : "pm"} `).trim() : plain;
}

function readIso(text: string): Moment | null {
  const match = ISO.exec(text) ?? LOOSE_ISO.exec(text);
  if (!match) return null;
  const [, year, month = "1", day = "1", hour = "0", minute = "0", second = "0", rest = ""] = match;
  const time = {
    hour: hourOfDay(Number(hour), HALF_DAY.exec(rest)?.[1]),
    minute: Number(minute),
    second: Number(second),
    offsetMinutes: readZone(rest.replace(HALF_DAY, "")),
  };
  return { year: Number(year), month: Number(month), day: Number(day), ...time };
}

/** @param weekday from 0 for Sunday; -1 when unknown */
function readSlashed(text: string, weekday: number): Moment | null {
  const match = SLASHED.exec(text);
  if (!match) return null;
  const [, first, separator, second, year, rest = ""] = match;
  const [dayFirst, monthFirst] = [
    { year: Number(year), month: Number(second), day: Number(first) },
    { year: Number(year), month: Number(first), day: Number(second) },
  ];
  const isDayFirst = dayFirst.day > 12 || (separator !== "/" && dayFirst.month <= 12);
  const [usual, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const isOther = other.month <= 12 && weekdayOf(other) === weekday && weekdayOf(usual) !== weekday;
  return { ...(isOther ? other : usual), ...readTime(rest) };
}

function weekdayOf({ year, month, day }: Pick<Moment, "year" | "month" | "day">): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** Day, month name and year in any order: RFC 822, asctime, "January 2, 2006", "15:04 2 January 2006". */
function readWords(text: string): Moment | null {
  const time = TIME.exec(text);
  const beforeTime = time ? text.slice(0, time.index) : text;
  const afterTime = time ? text.slice(time.index) : "";
  const yearAfterTime = /\s(\d{4})$/.exec(afterTime)?.[1];
  const date = monthIn(beforeTime) === null ? `${beforeTime} ${withoutTime(afterTime)}` : beforeTime;
  const month = monthIn(date);
  const numbers = date.match(/\d+/g) ?? [];
  const year = numbers.find((number) => number.length === 4) ?? numbers[1] ?? yearAfterTime;
  const day = numbers.find((number) => number.length <= 2);
  if (month === null || year === undefined || day === undefined) return null;
  return { year: fullYear(year), month, day: Number(day), ...readTime(afterTime) };
}

function withoutTime(text: string): string {
  return text.replace(TIME, "").trim().replace(OFFSET, "");
}

/** The last month named, because a weekday before it may look like one (French `mar`). */
function monthIn(text: string): number | null {
  const words = text.match(/\p{L}+/gu) ?? [];
  const months = words.map((word) => {
    const entries = MONTH_LETTERS.map((length) => MONTHS.get(word.slice(0, length)));
    return entries.find((month) => month !== undefined);
  });
  return months.findLast((month) => month !== undefined) ?? null;
}

function fullYear(year: string): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number < 70 ? 2000 + number : 1900 + number;
}

function readTime(text: string): Time {
  const match = TIME.exec(text);
  if (!match) return { hour: 0, minute: 0, second: 0, offsetMinutes: 0 };
  const [whole, hour, minute, second = "0", halfDay] = match;
  const offsetMinutes = readZone(text.slice(match.index + whole.length));
  return { hour: hourOfDay(Number(hour), halfDay), minute: Number(minute), second: Number(second), offsetMinutes };
}

function hourOfDay(hour: number, halfDay: string | undefined): number {
  if (halfDay === "p" && hour < 12) return hour + 12;
  return halfDay === "a" && hour === 12 ? 0 : hour;
}

/** @returns minutes east of UTC */
function readZone(text: string): number {
  const zone = text.trim();
  const offset = OFFSET.exec(zone);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? "0");
    return offset[1] === "-" ? -minutes : minutes;
  }
  return Number(ZONE_HOURS.get(/^[a-z]+/.exec(zone)?.[0] ?? "") ?? 0) * 60;
}

function toDate({ year, month, day, hour, minute, second, offsetMinutes }: Moment): Date | null {
  const isPossible = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute <= 59 && second <= 60;
  if (!isPossible || !isPlausible(year)) return null;
  // The offset may move it into another year.
  return plausible(new Date(Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second)));
}

function plausible(date: Date): Date | null {
  return isPlausible(date.getUTCFullYear()) ? date : null;
}

function isPlausible(year: number): boolean {
  return year >= YEAR_MIN && year <= YEAR_MAX;
}
