import { plainText } from "./plain-text";

/** Longer feed texts are taken for the whole article, in characters. */
const WHOLE_TEXT_CHARACTERS = 1_500;
const TAIL_CHARACTERS = 160;
const FEED_CHARACTERS_MAX = 200_000;

const TRAILER = /(?:^|\n)(?:The post\b.{0,150}|Der Beitrag\b.{0,150}|L’article\b.{0,150})$/;
const CUT_OFF =
  /(?:…|\.\.\.|\[[.…]{1,3}\]|\((?:more|mehr)\)|(?:read (?:more|on|the (?:full|rest|whole)\b)|continue reading|keep reading|(?:weiter|mehr|jetzt) ?lesen|lire (?:la suite|plus)|(?:leer|seguir leyendo|sigue leyendo) ?más|leggi (?:tutto|di più)|lees (?:meer|verder)|leia mais|続きを読む|全文を読む|阅读全文|閱讀全文|читать далее)\P{L}*.{0,60})[\s»›→>.)\]]*$/iu;

/**
 * Whether the article's page has to be fetched for its text: not when the feed already carries the whole.
 *
 * @param isFeedContentFull the publisher marks the feed's text as the whole content; it still counts as cut off when it ends like one
 */
export function needsPage(feedHtml: string | null, isFeedContentFull: boolean): boolean {
  if (feedHtml === null) return true;
  const text = plainText(feedHtml, FEED_CHARACTERS_MAX);
  if (isCutOff(text)) return true;
  return text.length <= (isFeedContentFull ? WHOLE_TEXT_CHARACTERS / 3 : WHOLE_TEXT_CHARACTERS);
}

function isCutOff(text: string): boolean {
  const tail = text
    .slice(-TAIL_CHARACTERS * 2)
    .replace(TRAILER, "")
    .trimEnd();
  return CUT_OFF.test(tail.slice(-TAIL_CHARACTERS));
}
