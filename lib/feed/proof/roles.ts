import { isAlike, type Source } from "./compare";
import { type Entity, entitiesOf, isSameEntity, OBLIQUE } from "./entities";
import { isWhole } from "./patterns";
import type { Reading } from "./read";
import { isRelationKept } from "./relations";
import type { Doubts } from "./weights";

/** Doubts about who did what to whom. */
export function roles(claim: Reading, { passages }: Source): Doubts {
  if (!(claim.language.tag in OBLIQUE)) return { rolesSwapped: 0, rolesTurned: 0 };
  const said = entitiesOf(claim);
  let swapped = 0;
  let turned = 0;
  for (const [index, first] of said.entries())
    for (const second of said.slice(index + 1)) {
      if (!areJoined(claim, first, second) || areMutual(claim, first, second)) continue;
      if (said.slice(0, index).some((one) => one.part === "bare" && one.clause === first.clause)) continue;
      if (first.clause !== second.clause) continue;
      const found = passages
        .filter((passage) => !areConverse(claim, passage) && !isRelationKept(claim, passage))
        .map((passage) => order(claim, passage, [first, second], isPassive(first, second)));
      if (found.includes("same")) continue;
      if (found.includes("swapped")) swapped = 1;
      if (found.includes("turned")) turned = 1;
    }
  return { rolesSwapped: swapped, rolesTurned: turned };
}

function isPassive(first: Entity, second: Entity): boolean {
  return first.part === "bare" && second.part === "agent";
}

/** Whether a content word between two names of one sentence relates them; the first name has no preposition. */
function areJoined({ tokens }: Reading, first: Entity, second: Entity): boolean {
  if (first.part !== "bare") return false;
  const between = tokens.filter((token) => token.start >= first.end && token.end <= second.start);
  if (between.some(({ text }) => /^[.;:!?]$/.test(text))) return false;
  return between.some(({ isContent, isCapital, kind }) => isContent && !isCapital && kind === "word");
}

/** Whether all that stands between two names is what they do to each other, as in "A met B". */
function areMutual({ tokens, language }: Reading, first: Entity, second: Entity): boolean {
  return tokens
    .filter(({ start, end, isContent }) => isContent && start >= first.end && end <= second.start)
    .every(({ folded }) => isWhole(language.mutual, folded));
}

/** Whether one says "bought" where the other says "sold". */
function areConverse(claim: Reading, passage: Reading): boolean {
  return claim.language.opposites.some(({ sides }) => {
    const [said, known] = [claim, passage].map(({ joined }) => sides.map((pattern) => joined.search(pattern) >= 0));
    return (said?.[0] && !said[1] && known?.[1] && !known[0]) || (said?.[1] && !said[0] && known?.[0] && !known[1]);
  });
}

/** Share of the claim's common words that the passage has. */
function coverage(claim: Reading, passage: Reading): number {
  const common = claim.tokens.filter(({ isContent, isCapital }) => isContent && !isCapital);
  const found = common.filter((token) => passage.tokens.some((other) => isAlike(token, other)));
  return found.length / Math.max(1, common.length);
}

const COVERED = 0.45;

/** Whether the claim has a word that the passage has between two names: likely the same verb. */
function shareWord(claim: Reading, passage: Reading, [early, late]: readonly [Entity, Entity]): boolean {
  return passage.tokens.some(
    (token) =>
      token.start >= early.end &&
      token.kind === "word" &&
      token.isContent &&
      !token.isCapital &&
      (token.end <= late.start || passage.language.tag === "de") &&
      claim.tokens.some((said) => isAlike(said, token)),
  );
}

function order(
  claim: Reading,
  passage: Reading,
  [first, second]: readonly [Entity, Entity],
  isClaimPassive: boolean,
): "same" | "swapped" | "turned" | null {
  const known = entitiesOf(passage);
  const ones = known.filter((entity) => isSameEntity(entity, first) && !isSameEntity(entity, second));
  const others = known.filter((entity) => isSameEntity(entity, second) && !isSameEntity(entity, first));
  if (ones.length !== 1 || others.length !== 1) return null;
  const [one] = ones;
  const [other] = others;
  if (one === undefined || other === undefined) return null;
  const [early, late] = one.start < other.start ? [one, other] : [other, one];
  if (!areJoined(passage, early, late)) return null;
  if (!shareWord(claim, passage, [early, late]) && coverage(claim, passage) < COVERED) return null;
  const isKept = early === one;
  const isTurned = isPassive(early, late) !== isClaimPassive;
  if (isKept && !isTurned) return "same";
  if (!isKept && isTurned) return "same";
  return isKept ? "turned" : "swapped";
}
