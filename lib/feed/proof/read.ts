import { fold } from "@/lib/feed/text/fold";
import { STOP_WORDS } from "@/lib/feed/text/language";
import { segmenterFor } from "@/lib/feed/text/segmenter";
import { stemOf } from "@/lib/feed/text/stem";
import { type Language, MARK_KINDS, type MarkKind } from "./languages";
import { isWhole } from "./patterns";
import { plainForms } from "./plain-forms";
import { quantitiesOf } from "./quantities";
import type { Quantity } from "./quantity";
import type { Token } from "./token";

/** Numbers with their separators, words, and single other characters. */
const TOKEN =
  /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,:]\d+)*|\p{L}[\p{L}\p{M}\p{N}]*(?:[-'.&](?=\p{L})[\p{L}\p{M}\p{N}]+)*'?|\S/gu;
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'/iu;

export interface Mark {
  kind: MarkKind;
  /** Clear enough to raise a doubt about a claim. */
  isStrong: boolean;
  /** A bare future tense. */
  isFuture: boolean;
  at: number;
  end: number;
  clause: number;
}

/** A sentence with everything that a comparison needs. */
export interface Reading {
  language: Language;
  /** Folded tokens, separated by single spaces where the language has spaces. */
  joined: string;
  tokens: readonly Token[];
  quantities: readonly Quantity[];
  marks: readonly Mark[];
  clauses: number;
}

export function read(text: string, language: Language): Reading {
  const { joined, tokens } = tokensOf(plainForms(text, language.tag), language);
  const clauses = divide(joined, tokens, language);
  const marks = marksOf(joined, tokens, language);
  return { language, joined, tokens, quantities: quantitiesOf(joined, tokens, language), marks, clauses };
}

function marksOf(joined: string, tokens: readonly Token[], language: Language): Mark[] {
  const neutral = Array.from(joined.matchAll(language.neutral), ({ 0: { length }, index }) => ({ at: index, length }));
  const isNeutral = (kind: MarkKind, isStrong: boolean, at: number, length: number) =>
    (kind !== "done" || !isStrong) &&
    neutral.some((one) => one.at <= at && at + length <= one.at + one.length && length < one.length);
  // "Be removed" is no past.
  const isInfinitive = (at: number) => language.tag === "en" && joined.slice(0, at).endsWith(" be ");
  const tokenAt = (at: number) => tokens.findLast((token) => token.start <= at);
  const marks = MARK_KINDS.flatMap((kind) =>
    (["strong", "soft"] as const).flatMap((strength) =>
      [...joined.matchAll(language.marks[kind][strength])].flatMap((match) => {
        const token = tokenAt(match.index);
        // "May" is also a month, and "Will" a name.
        if (language.tag === "en" && token?.isCapital && /^(?:may|will)$/.test(match[0])) return [];
        if (kind === "done" && isInfinitive(match.index)) return [];
        if (isNeutral(kind, strength === "strong", match.index, match[0].length)) return [];
        const end = match.index + match[0].length;
        const isFuture = isWhole(language.future, match[0]);
        return [{ kind, isStrong: strength === "strong", isFuture, at: match.index, end, clause: token?.clause ?? 0 }];
      }),
    ),
  );
  const forms = tokens.flatMap((token) =>
    language.forms.flatMap(({ kind, pattern }) =>
      pattern.test(token.text) && !(kind === "done" && isInfinitive(token.start))
        ? [
            {
              kind,
              isStrong: kind !== "done",
              isFuture: kind === "planned" && language.tag !== "de",
              at: token.start,
              end: token.end,
              clause: token.clause,
            },
          ]
        : [],
    ),
  );
  return withoutPlannedPasts([...marks, ...forms], joined);
}

const PRESENT_AUXILIARY = /^(?:ist|sind|est|sont)$/;

/** Marks without the past that seems to be in "is planned", "ist geplant" and "est prévu". */
function withoutPlannedPasts(marks: readonly Mark[], joined: string): Mark[] {
  const plans = marks.filter(({ kind, isStrong, isFuture }) => kind === "planned" && isStrong && !isFuture);
  return marks.filter(({ kind, isStrong, at, end, clause }) => {
    if (kind !== "done" || isStrong) return true;
    const isAuxiliary = PRESENT_AUXILIARY.test(joined.slice(at, end));
    return !plans.some(
      (plan) => (plan.at <= at && end <= plan.end) || (isAuxiliary && plan.clause === clause && plan.at >= end),
    );
  });
}

function tokensOf(text: string, language: Language): { joined: string; tokens: Token[] } {
  const pieces = language.isSpaced ? spacedPieces(text, language) : segments(text, language);
  const stopWords = STOP_WORDS[language.tag];
  const tokens: Token[] = [];
  let joined = "";
  let isFirst = true;
  for (const [index, piece] of pieces.entries()) {
    const folded = fold(piece);
    if (folded === "") continue;
    if (language.isSpaced && joined !== "") joined += " ";
    const kind = /^\d/.test(folded) ? "number" : /[\p{L}\p{N}]/u.test(folded) ? "word" : "sign";
    const isElided = /^.{1,6}'$/.test(folded) && language.tag === "fr";
    const isContent =
      kind === "word" && !isElided && !stopWords?.has(folded) && (folded.length > 1 || !language.isSpaced);
    tokens.push({
      text: piece,
      folded,
      stem: kind === "word" ? stemOf(folded, language.tag) : folded,
      start: joined.length,
      end: joined.length + folded.length,
      kind,
      isCapital: /^\p{Lu}/u.test(piece),
      isFirst: isFirst && kind !== "sign",
      isContent,
      clause: 0,
    });
    if (kind !== "sign") isFirst = false;
    if (/^[.!?:;…]$/u.test(piece) || (/^["“„«”]$/u.test(piece) && !isQuotedName(pieces, index))) isFirst = true;
    joined += folded;
  }
  return { joined, tokens };
}

/** Whether the quotation mark opens or ends a quotation of a few words, such as a name. */
function isQuotedName(pieces: readonly string[], at: number): boolean {
  const close = pieces.findIndex((piece, index) => index > at && /^["”“»]$/u.test(piece));
  return close > at && close - at <= 4 && !/^[.!?,]$/.test(pieces[close - 1] ?? "");
}

function spacedPieces(text: string, language: Language): string[] {
  return (text.match(TOKEN) ?? []).flatMap((piece) => {
    if (language.tag === "fr") {
      const elided = ELISION.exec(piece)?.[0];
      if (elided !== undefined && elided.length < piece.length) return [elided, piece.slice(elided.length)];
    }
    if (language.tag === "en") {
      const ending = /(?:n't|'(?:s|ll|re|ve|d|m)|'$)$/i.exec(piece)?.[0];
      if (ending !== undefined && ending.length < piece.length) return [piece.slice(0, -ending.length), ending];
    }
    return [piece.replace(/'$/, "")];
  });
}

function segments(text: string, language: Language): string[] {
  const pieces = Array.from(segmenterFor(language.tag, "word").segment(text), ({ segment }) => segment.trim());
  const parts: string[] = [];
  for (const piece of pieces.filter((one) => one !== "")) {
    const before = parts.at(-1);
    // The segmenter splits "1,200" and "3.5" only sometimes.
    if (before !== undefined && /^\d[\d,.]*$/.test(before) && /^[\d,.]+$/.test(piece)) parts[parts.length - 1] += piece;
    else parts.push(...(piece.match(/\d[\d,.]*|[^\d]+/g) ?? []));
  }
  return parts;
}

const BREAK = /^[,;:—–()、，；。.!?]$/u;

/** Numbers the clauses, which end at punctuation and before joining words. Returns their count. */
function divide(joined: string, tokens: Token[], language: Language): number {
  const joints = new Set(Array.from(joined.matchAll(language.joints), ({ index }) => index));
  let clause = 0;
  for (const [index, token] of tokens.entries()) {
    // "4. Mai": the full stop belongs to the number.
    const isOrder = token.folded === "." && tokens[index - 1]?.kind === "number" && index + 1 < tokens.length;
    const isBreak = BREAK.test(token.folded) && index > 0 && !isOrder;
    // ", nicht aber auf": the joining word is the second one of its clause.
    const before = tokens[index - 2];
    const isSecond = BREAK.test(before?.folded ?? "") && before?.clause !== tokens[index - 3]?.clause;
    if (isBreak || (joints.has(token.start) && !isSecond)) clause += 1;
    token.clause = clause;
  }
  return clause + 1;
}
