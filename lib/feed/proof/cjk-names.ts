import { antecedents, hasPronoun, type Source } from "./compare";
import { CITIES, ORGANIZATIONS, SURNAMES, TITLES } from "./languages/cjk-names";
import type { Reading } from "./read";
import type { Token } from "./token";

/** Characters of names: the segmenter splits most names that its dictionary lacks into single ones. */
const RUN = /[\p{sc=Han}\p{sc=Katakana}ー]+/gu;
const HAN = /\p{sc=Han}/u;
/** Two characters on each side of the dot within a foreign name, because the name's limits are unknown. */
const DOTTED = /[\p{sc=Han}\p{sc=Katakana}ー]{2}[·・][\p{sc=Han}\p{sc=Katakana}ー]{2}/gu;
const QUOTED = /[“「『《"]([^”」』》"“「]{2,14})[”」』》"]/gu;
/** Characters that are words by themselves between names. */
const FUNCTION = new Set(
  "的了在和与同是有为以于对从到由被把将让使向比按据就也都还又再才只仅并而且或但则若因所之其该这那此每各某本第个位名年月日时分元件人家次项款台座所处种条中上下内外前后间里等约近超达多少大小新老高低长短快慢一二三四五六七八九十百千万亿億两両半几不没未无無非说称曾已正来去起给用可能会要想需应须得着过地最更很较太均共总全双首末另当年期度率者化性员同両各約毎都",
);

/** Number of characters after a name that show its place in the sentence. */
const FOLLOWING = 2;

/** Common Chinese words that the segmenter splits into characters. */
const COMMON_WORDS =
  /公交|客流|赛事|赛程|赛段|受访|车手|农商|网点|试点|车企|芯片|车型|机型|款项|门店|租客|房企|药企|营收|净利|同比|环比|售价|定价|股价|市值|订单|产能|研发|专利|诉讼|罚款|罚单|票价|班次|线路|航线|航班|病人|患者|学员|考生|校方|警方|院方|资方|劳方|买方|卖方|双方|各方|官方|民众|网友|用户|住户|商户|农户|展品|藏品|样本|菌株|新品|产品|成品/u;

/** Function characters of Japanese; most Chinese ones begin or end Japanese names. */
const JAPANESE_FUNCTION = new Set("同両各約毎年月日全");

/**
 * Counts names of a Chinese or Japanese claim that the article lacks (`unknown`) or has only outside the passages
 * (`elsewhere`). `meant`: the passages have no other name, and an earlier sentence has this single name, so they may
 * refer to it.
 */
export function cjkNames(claim: Reading, source: Source): { unknown: number; elsewhere: number; meant: number } {
  const { passages, article } = source;
  const here = passages.map(({ joined }) => joined).join("\n");
  const everywhere = article.map(({ joined }) => joined).join("\n");
  const unknown = unknownNames(claim, `${everywhere}\n${here}`).length;
  const [name, ...others] = namesElsewhere(claim, here, everywhere);
  if (name === undefined) return { unknown, elsewhere: 0, meant: 0 };
  const hasRival = passages.some((passage) => unknownNames(passage, claim.joined).length > 0);
  const isIn = (readings: readonly Reading[]) => readings.some(({ joined }) => joined.includes(name));
  const isTopic = hasPronoun(passages) && isIn(article.slice(0, 1)) && !isReplaced(name, claim, passages);
  const isMeant = others.length === 0 && (isTopic || (!hasRival && isIn(antecedents(source))));
  return { unknown, elsewhere: isMeant ? 0 : others.length + 1, meant: isMeant ? 1 : 0 };
}

/** Whether a passage has what follows the name in the claim after another word. */
function isReplaced(name: string, { joined }: Reading, passages: readonly Reading[]): boolean {
  const end = joined.indexOf(name) + name.length;
  const next = joined.slice(end, end + FOLLOWING);
  const isAfterWord = (before: string) => /\p{L}$/u.test(before);
  return passages.some((passage) => passage.joined.split(next).slice(0, -1).some(isAfterWord));
}

function unknownNames(claim: Reading, everywhere: string): string[] {
  const { joined, tokens, language } = claim;
  const isUnknown = (name: string) => !everywhere.includes(name);
  const quoted = Array.from(joined.matchAll(QUOTED), ([, inner = ""]) => inner).filter(
    (inner) => /[\p{sc=Han}\p{sc=Katakana}\p{sc=Latin}]/u.test(inner) && isUnknown(inner),
  );
  const dotted = Array.from(joined.matchAll(DOTTED), ([around]) => around).filter(isUnknown);
  const places = placesIn(claim).filter(isUnknown);
  const organizations = suffixed(claim, ORGANIZATIONS[language.tag] ?? []).filter(
    (name) => isUnknown(name) && isUnknown(name.slice(0, 2)),
  );
  const people =
    language.tag === "zh"
      ? // A third character may be the next word.
        chinesePeople(joined, tokens).filter((name) => isUnknown(name) && isUnknown(name.slice(0, 2)))
      : titled(claim).filter(isUnknown);
  return [...quoted, ...dotted, ...places, ...organizations, ...people];
}

/** Countries and large cities. */
function placesIn({ joined, tokens, language }: Reading): string[] {
  const known = placeNames(language.tag);
  const words = tokens.map(({ folded }) => folded);
  return [...words, ...words.map((word, index) => word + (words[index + 1] ?? ""))].filter(
    (word) => known.has(word) && joined.includes(word),
  );
}

const placesByLanguage = new Map<string, ReadonlySet<string>>();

function placeNames(tag: string): ReadonlySet<string> {
  const known = placesByLanguage.get(tag);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const regions = letters.flatMap((one) => letters.flatMap((other) => names.of(one + other) ?? []));
  const places = new Set([...regions.filter((name) => name.length >= 2), ...(CITIES[tag] ?? "").trim().split(/\s+/)]);
  placesByLanguage.set(tag, places);
  return places;
}

/** The two characters before an ending such as "bank" or "university", with the ending. */
function suffixed({ joined }: Reading, endings: readonly string[]): string[] {
  return endings.flatMap((ending) =>
    Array.from(
      joined.matchAll(new RegExp(`[\\p{sc=Han}\\p{sc=Katakana}ー]{2}${ending}(?!長|民|議|内|外|立)`, "gu")),
      ([name]) => name,
    ).filter((name) => ![...name.slice(0, 2)].some((sign) => FUNCTION.has(sign))),
  );
}

/** Names before a Japanese title. */
function titled({ joined, language }: Reading): string[] {
  const titles = TITLES[language.tag] ?? [];
  return Array.from(
    joined.matchAll(new RegExp(`([\\p{sc=Han}\\p{sc=Katakana}ー]{2,6}?)(?:${titles.join("|")})`, "gu")),
    ([, name = ""]) => name,
  );
}

/** A surname and one or two characters that the dictionary does not join. */
function chinesePeople(joined: string, tokens: readonly Token[]): string[] {
  const titles = new RegExp(`(?:${(TITLES.zh ?? []).join("|")})$`, "u");
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    if (next === undefined || !SURNAMES.includes(token.folded) || !isSingle(next)) return [];
    const third = tokens[index + 2];
    const name = token.folded + next.folded + (third && isSingle(third) ? third.folded : "");
    return name.length === 3 || titles.test(joined.slice(0, token.start)) ? [name] : [];
  });
}

function isSingle({ folded, kind }: Token): boolean {
  return kind === "word" && folded.length === 1 && HAN.test(folded) && !FUNCTION.has(folded);
}

/** Names that the claim shares with the article outside its passages. */
function namesElsewhere(claim: Reading, here: string, everywhere: string): string[] {
  const found: string[] = [];
  for (const { 0: run, index } of claim.joined.matchAll(RUN)) {
    for (let at = 0; at < run.length; ) {
      let length = 0;
      while (at + length < run.length && everywhere.includes(run.slice(at, at + length + 1))) length += 1;
      const piece = trim(run.slice(at, at + length), claim.language.tag);
      if (piece.length >= 2 && !here.includes(piece) && isNameLike(piece, claim, here, index)) found.push(piece);
      at += Math.max(1, length);
    }
  }
  return found;
}

/** Leaves out the function words around a name. */
function trim(piece: string, tag: string): string {
  const isOrganization = (ORGANIZATIONS[tag] ?? []).some((ending) => piece.endsWith(ending));
  const isFunction = (sign = "") => (tag === "ja" ? JAPANESE_FUNCTION : FUNCTION).has(sign);
  let [from, to] = [0, piece.length];
  while (from < to && isFunction(piece[from])) from += 1;
  while (!isOrganization && to > from && isFunction(piece[to - 1])) to -= 1;
  return piece.slice(from, to);
}

function isNameLike(piece: string, claim: Reading, here: string, from: number): boolean {
  const { tag } = claim.language;
  const start = claim.joined.indexOf(piece, from);
  const end = start + piece.length;
  const parts = claim.tokens.filter((token) => token.start >= start && token.end <= end);
  if (placeNames(tag).has(piece)) return true;
  if (COMMON_WORDS.test(piece)) return false;
  const isOrganization = (ending: string) =>
    piece.endsWith(ending) && piece.length >= ending.length + 2 && !here.includes(piece.slice(0, -ending.length));
  if ((ORGANIZATIONS[tag] ?? []).some(isOrganization)) return true;
  if (parts.some(({ folded }) => folded.length >= 2 && here.includes(folded))) return false;
  if (tag === "ja") {
    const isTitled = (TITLES.ja ?? []).some((title) => claim.joined.startsWith(title, end));
    return isTitled || (piece.length >= 4 && parts.length >= 2 && /\p{sc=Katakana}/u.test(piece));
  }
  const singles = parts.filter(isSingle).length;
  return singles >= 2 || (singles === 1 && piece.length >= 3);
}
