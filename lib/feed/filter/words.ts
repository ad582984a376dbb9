import { wordSet } from "@/lib/core/words";
import { fold } from "@/lib/feed/text/fold";
import { STOP_WORDS } from "@/lib/feed/text/language";
import type { WordUse } from "./grammar";
import { rootsOf } from "./inflection";
import { initialsIn, joinInitials } from "./tokens";
import { irregularFormsOf } from "./verbs";

/** Abbreviations that are also English words, besides stop words such as "IT" and "WHO". */
const ALSO_WORDS = wordSet(
  "aids led ram pin sap ice sad dot nice cave art care act aim fast hear pet cat spa arm gap tic dose pm",
);
/** Words, hyphens, spaces, and dots and apostrophes between letters or after them. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:[ -]+|[.'](?=\p{L}))[\p{L}\p{M}\p{N}]+|[.'](?=[ -]|$))*$/u;
const PIECES = /[\p{L}\p{M}\p{N}]+\.?/gu;
const OTHER_SCRIPT =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Hangul}]/u;
const DOTTED = /^(?:\p{L}\.){2,}\p{L}?$|^\p{L}(?:\.\p{L})+$/u;
const CAPITALS = /^\p{Lu}{2,6}$/u;
/** Spanish plurals, such as "EEUU". */
const DOUBLED = /^(\p{Lu})\1(\p{Lu})\2$/u;
/** Titles such as "PhD" and "MSc". */
const TITLE = /^(?=.*\p{Ll})(?:\p{Lu}\p{Ll}?){2,4}$/u;
const TITLE_PARTS = /\p{Lu}\p{Ll}?/gu;
const LETTER_AND_NUMBER = /^(?:\p{L}\p{N}+|\p{N}+\p{L})$/u;
const BEFORE_OTHER_KIND = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const PLURAL_OF_CAPITALS = /^\p{Lu}{2,6}s$/u;
/** A French article in lower case, which is not part of a name such as "L'Express". */
const ARTICLE = /^l['\u2019](?=\p{L})/u;
/** Apostrophes that a text may leave out: "McDonald's", "L'Oréal", but not "don't". */
const LOOSE_APOSTROPHE = /'s(?![\p{L}\p{N}])|^\p{L}'\p{L}{4}/u;

/** Words of a phrase, which may be inflected and separated by spaces, hyphens or nothing. */
export interface Words {
  readonly pieces: readonly string[];
  readonly uses: readonly WordUse[];
  /** Whether each piece has a dot, which then does not end a sentence. */
  readonly isDotted: readonly boolean[];
  /** All pieces as one word. */
  readonly closed: string;
  /** Whether a text may write the pieces as one word: "no table" is not "notable". */
  readonly mayClose: boolean;
  /** Typed with an apostrophe, so that it does not inflect as one word: "McDonald" is not "McDonald's". */
  readonly hasApostrophe: boolean;
  /** Index of the longest piece, and the beginnings of its forms. */
  readonly anchor: number;
  readonly roots: readonly string[];
  /** Beginnings of German plurals with an umlaut written out that the singular lacks: "Zuege". */
  readonly umlautRoots: readonly string[];
  /** An abbreviation with dots, as in "e.u"; null for other phrases. */
  readonly dotted: string | null;
  /** Capitals as typed. Required in the text if they are also a word, `isCased`, or a stop word of its language. */
  readonly capitals: string | null;
  readonly isCased: boolean;
  /** A single word in lower case as typed, with letters that folding confuses: n and ñ, a and á; null for others. */
  readonly letters: string | null;
}

/** @returns null for a phrase with other signs, as in "C++", or scripts without inflection */
export function compileWords(typed: string, folded: string): Words | null {
  if (!PLAIN.test(folded) || OTHER_SCRIPT.test(folded)) return null;
  if (PLURAL_OF_CAPITALS.test(typed)) return compileWords(typed.slice(0, -1), folded.slice(0, -1));
  if (ARTICLE.test(typed)) return compileWords(typed.slice(2), folded.slice(2));
  const isDotted = DOTTED.test(folded);
  const written = joinInitials(folded).match(PIECES) ?? [];
  const pieces = written.map((piece) => piece.replace(".", ""));
  const [first = ""] = pieces;
  const letters = typed.trim().replaceAll(".", "");
  const isSingle = /^\p{Lu}$/u.test(letters);
  const capitals = pieces.length === 1 && (isSingle || CAPITALS.test(letters)) ? letters : null;
  const anchor = pieces.reduce((best, piece, index) => (piece.length > (pieces[best]?.length ?? 0) ? index : best), 0);
  const typedPieces = joinInitials(typed)
    .split(/[\s.'\u2019\p{Pd}]+/u)
    .filter((piece) => piece !== "");
  const roots = [
    ...rootsOfTyped(pieces[anchor] ?? "", typedPieces[anchor] ?? ""),
    ...rootsApart(folded, { piece: pieces[anchor] ?? "", typed: typedPieces[anchor] ?? "" }),
  ];
  const hasApostrophe = folded.includes("'");
  return {
    pieces,
    uses: pieces.map((_, index) => ({
      isCapital: /^\p{Lu}/u.test(typedPieces[index] ?? ""),
      isInPhrase: pieces.length > 1,
      forms: irregularFormsOf(pieces[index] ?? ""),
    })),
    isDotted: written.map((piece) => piece.endsWith(".")),
    closed: pieces.join(""),
    mayClose: hasApostrophe
      ? LOOSE_APOSTROPHE.test(folded) && !pieces.some(isFunctionWord)
      : /[-.]/.test(folded) || first.length === 1 || first.length > 3 || !pieces.some(isFunctionWord),
    hasApostrophe,
    anchor,
    roots,
    umlautRoots: umlautRootsOf(pieces[anchor] ?? "", roots),
    dotted: (isDotted || capitals !== null) && !isSingle ? [...(pieces[0] ?? "")].join(".") : null,
    capitals,
    isCased: isSingle || ALSO_WORDS.has(first) || isFunctionWord(first),
    letters: pieces.length === 1 && /^[^\p{Lu}]*[nñáéóêâîôû]/u.test(typed) ? typed.trim().normalize("NFC") : null,
  };
}

function rootsOfTyped(piece: string, typed: string): string[] {
  // A text may write "COP30" as "COP 30".
  const lettersFirst = /^(\p{L}{2,})\p{N}+$/u.exec(piece);
  if (lettersFirst?.[1]) return [lettersFirst[1]];
  // A text may write "A320neo" as "A320 neo", and "100MW" as "100 MW".
  const numberFirst = /^(\p{L}*\p{N}+)(?!(?:st|nd|rd|th)$)\p{L}{2,}$/u.exec(piece);
  if (numberFirst?.[1]) return [numberFirst[1]];
  if (/^\p{N}+$|^.{0,2}$|\p{L}\p{N}|\p{N}\p{L}/u.test(piece)) return [piece];
  const written = fold(
    typed
      .toLowerCase()
      .normalize("NFC")
      .replace(/[äöü]/g, (letter) => `${fold(letter)}e`),
  );
  return [...new Set([...rootsOf(piece), ...(written === piece || written === "" ? [] : rootsOf(written))])];
}

/** Forms of a short word that a text may split: "ph.d" for "PhD", "ee.uu" for "EEUU", "g-7" for "G7". */
function rootsApart(folded: string, { piece, typed }: { piece: string; typed: string }): string[] {
  if (DOUBLED.test(typed)) return [`${piece.slice(0, 2)}.${piece.slice(2)}`, `${piece.slice(0, 2)}. ${piece.slice(2)}`];
  if (LETTER_AND_NUMBER.test(piece)) return ["-", " "].map((gap) => piece.replace(BEFORE_OTHER_KIND, gap));
  if (TITLE.test(typed)) return [(typed.match(TITLE_PARTS) ?? []).join(".").toLowerCase()];
  const initials = initialsIn(folded).filter((own) => own.replace(/[. ]/g, "") === piece);
  return initials.flatMap((own) => [own, own.replaceAll(" ", "")]);
}

function umlautRootsOf(piece: string, roots: readonly string[]): string[] {
  const root = piece.slice(0, 5).replace(/([aou])(?!.*[aou]).*/, "$1e");
  const isNew = /^[a-z]{3,}$/.test(root) && !roots.some((other) => root.startsWith(other));
  return isNew && /[aou]e$/.test(root) ? [root] : [];
}

function isFunctionWord(word: string): boolean {
  return STOP_WORDS.en?.has(word) ?? false;
}
