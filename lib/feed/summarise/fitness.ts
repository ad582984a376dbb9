import { findForeign } from "@/lib/core/plain-prose";

const LETTERS_OF_SHOUTING_MIN = 12;
/** Share of the characters that only code is so full of. */
const CODE_SHARE_MAX = 0.05;
const ENDS_ABRUPTLY = /(?:…|\.\.\.|\[…\]|\[\.\.\.\])["'”’»)\]]*$/u;
/** A fragment; but not "iPhone" and "eBay". */
const BEGINS_WITHIN = /^[\p{P}\p{S}\s]*\p{Ll}(?!\p{Lu})/u;
const CODE = /[{}<>=_|\\;$#~^]|\/\//g;
const IS_QUESTION = /[?？؟][\p{P}\s]*$/u;

/**
 * Whether a sentence can stand as it is: whole, prose, its quotation marks closed, no question, and no address, which a mail program
 * would make a link of. Others are chosen only where there is nothing better.
 */
export function isFit(text: string): boolean {
  return !(
    ENDS_ABRUPTLY.test(text) ||
    BEGINS_WITHIN.test(text) ||
    IS_QUESTION.test(text) ||
    findForeign(text) !== null ||
    (text.match(CODE)?.length ?? 0) > text.length * CODE_SHARE_MAX ||
    isShouted(text) ||
    !isClosed(text)
  );
}

function isShouted(text: string): boolean {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  return upper >= LETTERS_OF_SHOUTING_MIN && upper > (text.match(/\p{Ll}/gu)?.length ?? 0);
}

/** As many brackets and quotation marks close as open; marks that do both in some language come in pairs. */
function isClosed(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return (
    count(/[(（]/g) === count(/[)）]/g) &&
    count(/[「『]/g) === count(/[」』]/g) &&
    count(/«/g) === count(/»/g) &&
    count(/[“”„]/g) % 2 === 0 &&
    count(/"/g) % 2 === 0
  );
}
