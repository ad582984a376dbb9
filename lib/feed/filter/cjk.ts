import { characterAt, characterBefore } from "@/lib/feed/text/fold";
import { segmenterFor } from "@/lib/feed/text/segmenter";
import type { FoldedText } from "./post";

const HAN_OR_KANA = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const KATAKANA = /[\p{sc=Katakana}ー]/u;
const HAN = /^\p{sc=Han}+$/u;
const HAN_ONLY = /^[\p{sc=Han}々]{2,}$/u;
/** Suffixes that turn a word into another one, as in 東京都, 日本人 and 天文学. */
const SUFFIXES = new Set("都道府県县市区區町村州省国國人語语者社的化性員员式型性系製制产産部学學生家車车們们");
/** Suffixes of places and authorities that the segmenter joins to an office, as in 東京 + 都知事 and 教育 + 部长. */
const PLACE_SUFFIXES = new Set("都道府県县市区區州省部");
const OFFICES = new Set("知庁廳厅警議议会民立営营役内長长委政");
const LONGER_CHARACTERS_MAX = 5;
/** Words that the segmenter splits after a beginning that is a word itself. */
const LONGER = /^(?:印度(?:尼西亚|洋)|马里兰|巴西利亚)/u;
/** Katakana words that others join to shorter ones, and that are no end or beginning of another word. */
const COMMON =
  /^(?:ゲーム|スマホ|アプリ|アニメ|テレビ|ビデオ|カメラ|コロナ|ウイルス|ウィルス|ワクチン|ニュース|ドラマ|サイト|サービス|メーカー|ユーザー|システム|ビジネス|センター|ロボット|サーバー?|ブーム|ショック|マネー|リーグ|チャンネル|プラン|ウェブ|デジタル|オンライン|データ)+$/u;
/** Minimum lengths of a part and the rest in katakana, where a segmenter finds no boundaries. */
const PART_CHARACTERS_MIN = 4;
const REST_CHARACTERS_MIN = 3;
const SHORT_PART_CHARACTERS = 3;
const REST_CHARACTERS_MAX = 12;

/** Whether a range of Chinese or Japanese text is a word, several words, or a word with an affix. */
export function isCjkWord(text: FoldedText, start: number, end: number): boolean {
  const { folded } = text;
  const [isFreeAtStart, isFreeAtEnd] = [isFree(text, start), isFree(text, end)];
  const own = folded.slice(start, end);
  const isHan = HAN_ONLY.test(own);
  const longer = LONGER.exec(folded.slice(start, start + LONGER_CHARACTERS_MAX))?.[0] ?? own;
  if (longer.length > own.length) return false;
  if (isFreeAtStart && isFreeAtEnd) return !isHan || !isOtherSplit(segmentBefore(text, start), own);
  if (isInKatakana(folded, start) || isInKatakana(folded, end)) {
    const rest = isFreeAtStart ? katakanaAfter(folded, end) : isFreeAtEnd ? katakanaBefore(folded, start) : "";
    if (own.length >= PART_CHARACTERS_MIN) return rest.length >= REST_CHARACTERS_MIN;
    return own.length === SHORT_PART_CHARACTERS && COMMON.test(rest);
  }
  if (!isHan) return false;
  const edges = text.wordEdges();
  const isPlace = own.length > 2 && PLACE_SUFFIXES.has(own.at(-1) ?? "") && edges.has(end - 1);
  if (isFreeAtStart && isPlace) return OFFICES.has(folded.charAt(end));
  if (isFreeAtStart) return edges.has(end + 1) && SUFFIXES.has(folded.charAt(end));
  if (!isFreeAtEnd) return false;
  // 国会 begins in 中国 and ends in 会展.
  for (let index = start + 1; index < end; index += 1) if (edges.has(index)) return false;
  return !isOtherSplit(segmentBefore(text, start), own);
}

/** Whether a word is part of another word and its suffix, as 京都 is in 東京 + 都. Nothing is both a country and 家. */
function isOtherSplit(before: string, own: string): boolean {
  if (/^[国國]家$/.test(own)) return false;
  return HAN.test(before) && SUFFIXES.has(own.at(-1) ?? "") && isOneWord(before + own.slice(0, -1));
}

/** The characters between the last edge before an index and the index. */
function segmentBefore(text: FoldedText, index: number): string {
  const edges = text.wordEdges();
  let begin = index - 1;
  while (begin > 0 && !edges.has(begin)) begin -= 1;
  return text.folded.slice(Math.max(0, begin), index);
}

/** Whether no word of Chinese or Japanese spans an index. */
function isFree(text: FoldedText, index: number): boolean {
  const [before, after] = [characterBefore(text.folded, index), characterAt(text.folded, index)];
  if (!HAN_OR_KANA.test(before) || !HAN_OR_KANA.test(after)) return true;
  if (KATAKANA.test(before) || KATAKANA.test(after)) return KATAKANA.test(before) !== KATAKANA.test(after);
  return text.wordEdges().has(index);
}

function isInKatakana(folded: string, index: number): boolean {
  return KATAKANA.test(folded.charAt(index - 1)) && KATAKANA.test(folded.charAt(index));
}

function katakanaAfter(folded: string, from: number): string {
  let end = from;
  while (end < from + REST_CHARACTERS_MAX && KATAKANA.test(folded.charAt(end))) end += 1;
  return folded.slice(from, end);
}

function katakanaBefore(folded: string, to: number): string {
  let start = to;
  while (start > to - REST_CHARACTERS_MAX && KATAKANA.test(folded.charAt(start - 1))) start -= 1;
  return folded.slice(start, to);
}

function isOneWord(text: string): boolean {
  return [...segmenterFor("ja", "word").segment(text)].length === 1;
}
