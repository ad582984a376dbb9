import { isAlike } from "./compare";
import type { MarkKind } from "./languages";
import type { Mark, Reading } from "./read";

export const MODAL: readonly MarkKind[] = ["planned", "possible", "conditional", "alleged"];
export const NEGATIVE: readonly MarkKind[] = ["not", "lacking", "denied"];

export function has(marks: readonly Mark[], kinds: readonly MarkKind[], isStrong = false): boolean {
  return marks.some((mark) => kinds.includes(mark.kind) && (mark.isStrong || !isStrong));
}

interface Known {
  /** Marks of the sentences around the closest clauses, of these clauses alone, and of all passages. */
  whole: readonly Mark[];
  near: readonly Mark[];
  everywhere: readonly Mark[];
}

/** Whether the claim leaves open what its passages state. */
export function isModalAdded(said: readonly Mark[], { whole, near, everywhere }: Known): number {
  if (!has(said, MODAL, true)) return 0;
  // "Would not" may mean "refused to".
  if (has(said, ["not"]) && has(near, NEGATIVE)) return 0;
  // A passage may state the future in the present tense.
  const isFuture = said.every(({ kind, isStrong, isFuture: own }) => !isStrong || !MODAL.includes(kind) || own);
  if (isFuture) return has(near, ["done"]) && !isExcused(said, everywhere) ? 1 : 0;
  const isVague = has(said, ["possible", "conditional", "alleged"], true);
  return !isExcused(said, whole) || (isVague && !has(has(said, ["possible"], true) ? near : whole, MODAL)) ? 1 : 0;
}

/** Whether the claim calls possible what no passage leaves open in any way. */
export function isPossibilityAdded(said: readonly Mark[], known: readonly Mark[]): boolean {
  // "May not" says the same as "are barred".
  if (has(said, ["not"]) && has(known, ["lacking", "unlike"], true)) return false;
  return has(said, ["possible"], true) && !has(known, ["possible"]) && !isOpen(known);
}

/** Whether a passage leaves open what a claim leaves open. A bare "he said" excuses hearsay only. */
function isExcused(said: readonly Mark[], known: readonly Mark[]): boolean {
  const isLeft = has(known, ["possible", "conditional"]) || isOpen(known);
  return said.some(({ kind, isStrong }) => {
    if (!isStrong || !MODAL.includes(kind)) return false;
    if (kind === "alleged") return has(known, MODAL);
    return isLeft || (kind !== "possible" && has(known, ["planned"]));
  });
}

/** Whether marks leave something open by themselves, as a mere future tense does not. */
function isOpen(marks: readonly Mark[]): boolean {
  return marks.some(({ kind, isStrong, isFuture }) => isStrong && !isFuture && MODAL.includes(kind));
}

/** Marks of the claim whose words no passage has: only these can say in other words what a passage says. */
export function marksOnlyIn({ marks, joined }: Reading, passages: readonly Reading[]): Mark[] {
  const known = new Set(passages.flatMap((one) => one.marks.map(({ at, end }) => one.joined.slice(at, end))));
  return marks.filter(({ at, end }) => !known.has(joined.slice(at, end)));
}

/** Marks without the verbs of the passages in the past tense that otherwise plan: "has approved" for "must approve". */
export function withoutParticiples(claim: Reading, said: readonly Mark[], passages: readonly Reading[]): Mark[] {
  const done = said.filter(({ kind }) => kind === "done");
  const known = passages.flatMap((passage) => passage.tokens);
  return said.filter(({ kind, isStrong, at }) => {
    if (kind !== "planned" || isStrong || !done.some((mark) => isAuxiliaryOf(claim, mark, at))) return true;
    return !claim.tokens.some((token) => token.start === at && known.some((other) => isAlike(token, other)));
  });
}

/** Whether a mark of the past belongs to the participle at an offset: "wurde bei der EMA beantragt", "ha sido aprobada". */
function isAuxiliaryOf({ tokens, joined, language }: Reading, mark: Mark, at: number): boolean {
  if (mark.at === at || mark.end + 1 === at) return true;
  if (mark.end > at) return false;
  if (language.tag === "es") return joined.slice(mark.end, at) === " sido ";
  if (language.tag !== "de") return false;
  const clause = tokens.find(({ start }) => start === at)?.clause;
  return tokens.findLast((token) => token.clause === clause && token.kind === "word")?.start === at;
}

/** Marks without the past of a verb that only reports: "had warned that". */
export function withoutReports(marks: readonly Mark[]): Mark[] {
  const reports = marks.filter(({ kind }) => kind === "alleged");
  return marks.filter(
    ({ kind, at, end }) => kind !== "done" || !reports.some((report) => report.at === at || report.at === end + 1),
  );
}

/** Whether a clause of the claim states a future or present without leaving it open. */
export function isCertain({ marks, language }: Reading, said: readonly Mark[]): boolean {
  const isPlan = said.some(({ kind, isStrong, isFuture }) => kind === "planned" && isStrong && !isFuture);
  const isFuture = said.some((mark) => mark.isFuture);
  const isPresent = language.isSpaced && !has(marks, MODAL) && !has(said, ["done"]);
  return (isFuture || isPresent) && !isPlan && !has(said, ["possible", "conditional", "alleged", ...NEGATIVE]);
}

/** Whether the only modality is a possibility, which with a negation forbids: "may not". */
export function isPermission(marks: readonly Mark[]): boolean {
  return has(marks, ["possible"], true) && !has(marks, ["planned", "conditional", "alleged"], true);
}
