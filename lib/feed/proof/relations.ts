import type { Source } from "./compare";
import { entitiesOf, isSameEntity } from "./entities";
import type { Reading } from "./read";
import { stepsOf } from "./sequences";
import { isDoer, type Party } from "./subjects";
import type { Token } from "./token";
import type { Doubts } from "./weights";

/** A verb in a sentence, and whether its subject undergoes the relation. */
export interface Verb {
  start: number;
  end: number;
  isConverse: boolean;
}

/** Doubts about who does something to whom, from verbs that name the same relation. */
export function relations(claim: Reading, { passages }: Source): Doubts {
  const isTurned = passages.some((passage) => {
    const judged = judgements(claim, passage);
    return judged.length > 0 && !judged.includes(true);
  });
  return { relationTurned: isTurned ? 1 : 0 };
}

/** Whether a passage gives a relation of the claim the same doer, in the same or in converse words. */
export function isRelationKept(claim: Reading, passage: Reading): boolean {
  const judged = judgements(claim, passage);
  return judged.length > 0 && !judged.includes(false);
}

/** For each pair of names and each relation, whether claim and passage agree on the doer. */
function judgements(claim: Reading, passage: Reading): boolean[] {
  const verbs = verbsOf(claim, passage);
  return pairs(claim, passage).flatMap(([one, other]) =>
    verbs.flatMap(({ said, known }) =>
      judge([claim, said, one.said, other.said], [passage, known, one.known, other.known]),
    ),
  );
}

export interface Verbs {
  said: Verb[];
  known: Verb[];
}

type Clause = readonly [Reading, readonly Verb[], Party, Party];

/** Whether both sentences name the same doer of the relation; empty if either leaves it open. */
function judge(said: Clause, known: Clause): boolean[] {
  const [own, other] = [said, known].map(doerOf);
  return own == null || other == null ? [] : [own === other];
}

function doerOf([reading, verbs, one, other]: Clause): boolean | null {
  const found = verbs.flatMap((verb) => {
    const isOne = isDoer(reading, verb, [one, other]);
    return isOne === null ? [] : [isOne !== verb.isConverse];
  });
  const [first] = found;
  return first !== undefined && found.every((one) => one === first) ? first : null;
}

function pairs(claim: Reading, passage: Reading): (readonly [Pair, Pair])[] {
  const found = pairedParties(claim, passage);
  return found.flatMap((one, index) => found.slice(index + 1).map((other) => [one, other] as const));
}

interface Pair {
  said: Party;
  known: Party;
}

/** Names of the claim that occur exactly once in the passage. */
function pairedParties(claim: Reading, passage: Reading): Pair[] {
  if (!claim.language.isSpaced)
    return stepsOf(claim, [passage]).flatMap(({ kind, start, end, token, spots: [only, ...more] }) => {
      if (kind !== "word" || end - start < 2 || only === undefined || more.length > 0) return [];
      const party = { tokens: [], also: "", clause: token.clause };
      return [{ said: { ...party, start, end }, known: { ...party, start: only.start, end: only.end } }];
    });
  const known = entitiesOf(passage);
  return entitiesOf(claim).flatMap((said) => {
    const same = known.filter((one) => isSameEntity(one, said));
    const [only] = same;
    if (same.length !== 1 || only === undefined) return [];
    const form = (tokens: readonly Token[]) => tokens[0]?.folded ?? "";
    return [{ said: { ...said, also: form(only.tokens) }, known: { ...only, also: form(said.tokens) } }];
  });
}

/** Verbs of the same relation in both sentences. */
export function verbsOf(claim: Reading, passage: Reading): Verbs[] {
  return claim.language.relations.flatMap(({ sides }) => {
    const [said = [], known = []] = [claim, passage].map(({ joined }) =>
      sides.flatMap((pattern, side) =>
        Array.from(joined.matchAll(pattern), ({ index, 0: { length } }) => ({
          start: index,
          end: index + length,
          isConverse: side === 1,
        })),
      ),
    );
    return said.length > 0 && known.length > 0 ? [{ said, known }] : [];
  });
}
