import { wordSet } from "@/lib/core/words";
import { fold } from "@/lib/feed/text/fold";
import { STOP_WORDS } from "@/lib/feed/text/language";
import type { WordUse } from "./grammars";
import { rootsOf } from "./inflection";

/** Abbreviations that are also English words, besides stop words such as "IT" and "WHO". */
const ALSO_WORDS = wordSet(
  "aids led ram pin sap ice sad dot nice cave art care act aim fast hear pet cat spa arm gap tic dose",
);
/** Words, hyphens, spaces, and dots between letters or after them. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:[ -]+|\.(?=\p{L}))[\p{L}\p{M}\p{N}]+|\.(?=[ -]|$))*$/u;
const OTHER_SCRIPT =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Hangul}]/u;
const DOTTED = /^(?:\p{L}\.){2,}\p{L}?$|^\p{L}(?:\.\p{L})+$/u;
const CAPITALS = /^\p{Lu}{2,6}$/u;

/** Words of a phrase, which may be inflected and separated by spaces, hyphens or nothing. */
export interface Words {
  readonly pieces: readonly string[];
  readonly uses: readonly WordUse[];
  /** All pieces as one word. */
  readonly closed: string;
  /** Whether a text may write the pieces as one word: "no table" is not "notable". */
  readonly mayClose: boolean;
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
  /** A single word in lower case as typed, with letters that folding confuses: n and ñ, é and ê; null for others. */
  readonly letters: string | null;
}

/** @returns null for a phrase with other signs, as in "C++", or scripts without inflection */
export function compileWords(typed: string, folded: string): Words | null {
  if (!PLAIN.test(folded) || OTHER_SCRIPT.test(folded)) return null;
  const isDotted = DOTTED.test(folded);
  const pieces = isDotted ? [folded.replaceAll(".", "")] : folded.split(/[ .-]+/).filter((piece) => piece !== "");
  const [first = ""] = pieces;
  const letters = typed.trim().replaceAll(".", "");
  const isSingle = /^\p{Lu}$/u.test(letters);
  const capitals = pieces.length === 1 && (isSingle || CAPITALS.test(letters)) ? letters : null;
  const anchor = pieces.reduce((best, piece, index) => (piece.length > (pieces[best]?.length ?? 0) ? index : best), 0);
  const typedPieces = typed.split(/[\s.\p{Pd}]+/u).filter((piece) => piece !== "");
  const roots = rootsOfTyped(pieces[anchor] ?? "", typedPieces[anchor] ?? "");
  return {
    pieces,
    uses: pieces.map((_, index) => ({
      isCapital: /^\p{Lu}/u.test(typedPieces[index] ?? ""),
      isInPhrase: pieces.length > 1,
    })),
    closed: pieces.join(""),
    mayClose: /[-.]/.test(folded) || first.length === 1 || first.length > 3 || !pieces.some(isFunctionWord),
    anchor,
    roots,
    umlautRoots: umlautRootsOf(pieces[anchor] ?? "", roots),
    dotted: (isDotted || capitals !== null) && !isSingle ? [...(pieces[0] ?? "")].join(".") : null,
    capitals,
    isCased: isSingle || ALSO_WORDS.has(first) || isFunctionWord(first),
    letters: pieces.length === 1 && /^[^\p{Lu}]*[nñéêâîôû]/u.test(typed) ? typed.trim().normalize("NFC") : null,
  };
}

function rootsOfTyped(piece: string, typed: string): string[] {
  // A text may write "COP30" as "COP 30".
  const lettersFirst = /^(\p{L}{2,})\p{N}+$/u.exec(piece);
  if (lettersFirst?.[1]) return [lettersFirst[1]];
  // A text may write "A320neo" as "A320 neo".
  const numberFirst = /^(\p{L}*\p{N}+)\p{L}{3,}$/u.exec(piece);
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

function umlautRootsOf(piece: string, roots: readonly string[]): string[] {
  const root = piece.slice(0, 5).replace(/([aou])(?!.*[aou]).*/, "$1e");
  const isNew = /^[a-z]{3,}$/.test(root) && !roots.some((other) => root.startsWith(other));
  return isNew && /[aou]e$/.test(root) ? [root] : [];
}

function isFunctionWord(word: string): boolean {
  return STOP_WORDS.en?.has(word) ?? false;
}
