const OPENING = /^[\p{Ps}\p{Pi}"'\s]*/u;
const ENGLISH =
  /^(?:It|Its|This|These|Those|That|They|Their|He|She|His|Her|Hence|Thus|Therefore|So|But|Yet|And|Or|However|Instead|Then|Otherwise|Nevertheless|Nonetheless|Such)(?![\p{L}\p{N}-])/u;
const GERMAN =
  /^(?:Dies|Diese[mnrs]?|Jene[mnrs]?|Er|Sie|Es|Ihre?|Daher|Deshalb|Deswegen|Darum|Dadurch|Dabei|Damit|Dafür|Dagegen|Danach|Dann|Aber|Doch|Dennoch|Trotzdem|Jedoch|Allerdings|Stattdessen|Hingegen|Und|Oder|Also)(?![\p{L}\p{N}-])/u;
/** "Das ist …" points back; "Das Ministerium …" and "Das neue Gesetz …" do not. */
const GERMAN_THAT =
  /^Das (?:wäre|würde|wurde|könnte|konnte|hatte|hätte|machte|sollte|müsste|musste|dürfte|bedeutete|zeigte|(?:\p{Ll}*(?!e)\p{Ll}))(?!\p{L})/u;

/** Whether a sentence opens with a word that points back to what was said before it, in English or German. */
export function pointsBack(sentence: string): boolean {
  const opening = sentence.replace(OPENING, "").slice(0, 60);
  return ENGLISH.test(opening) || GERMAN.test(opening) || GERMAN_THAT.test(opening);
}
