import type { Source } from "./compare";
import { type Entity, entitiesOf, isSameEntity } from "./entities";
import { type Place, placesOf } from "./places";
import type { Reading } from "./read";
import { type Verb, verbsOf } from "./relations";
import { isDoer } from "./subjects";

const PASSIVE = /^(?:was|were|is|are|been|being|got|wurden?|wird|werden|worden|est|sont|ete|sera|fut|fue|fueron|sido)$/;
/** Maximum characters between a name and its verb. */
const REACH = 40;
/** Index of victory among the relations of a language. */
const VICTORY = 3;

/** Doubt about a claim that gives one party the role of the other: "Rovers won" for "City beat Rovers". */
export function loneTurned(claim: Reading, { passages }: Source): number {
  if (!claim.language.isSpaced || claim.language.tag === "ru") return 0;
  const judged = passages.flatMap((passage) => judgedBy(claim, passage));
  return judged.length > 0 && !judged.includes(true) ? 1 : 0;
}

/** Whether claim and passage agree on the role of the only shared party; empty if either leaves it open. */
function judgedBy(claim: Reading, passage: Reading): boolean[] {
  const known = entitiesOf(passage);
  const [name, ...more] = entitiesOf(claim).filter((entity) => known.some((one) => isSameEntity(one, entity)));
  if (name === undefined || more.length > 0 || name.part !== "bare") return [];
  const [own, ...others] = known.filter((entity) => isSameEntity(entity, name));
  if (own === undefined || others.length > 0) return [];
  return verbsOf(claim, passage).flatMap(({ said: [verb], known: verbs }) => {
    if (verb === undefined || verb.start - name.end > REACH) return [];
    if (claim.language.tag !== "de" && verb.start < name.end) return [];
    const isPassive = isPassiveAt(claim, name, verb);
    if (isPassive === null) return [];
    return rivalsOf(own, known).flatMap((rival) =>
      verbs.flatMap((one) => {
        const isOwn = isDoer(passage, one, [party(own), party(rival)]);
        return isOwn === null ? [] : [(isOwn !== one.isConverse) === (isPassive === verb.isConverse)];
      }),
    );
  });
}

/** Whether the subject undergoes the verb; null for "wird" before a form that may be an infinitive. */
function isPassiveAt({ joined, tokens, language }: Reading, { clause }: Entity, verb: Verb): boolean | null {
  const auxiliary = tokens.find(
    (token) =>
      token.clause === clause &&
      token.start !== verb.start &&
      token.start < verb.start + REACH &&
      PASSIVE.test(token.folded),
  );
  const form = joined.slice(verb.start, verb.end);
  if (auxiliary === undefined || (language.tag === "en" && form.endsWith("ing"))) return false;
  return language.tag === "de" && /^w(?:ird|erden)$/.test(auxiliary.folded) && form.endsWith("en") ? null : true;
}

/** Whether the only name of a claim is the loser where the passage names the winner first: "Rovers lost". */
export function isLoneConverse(claim: Reading, { reading, at, end }: Place): boolean {
  const [name, ...more] = entitiesOf(claim);
  if (name === undefined || more.length > 0 || name.part !== "bare" || !claim.language.isSpaced) return false;
  const known = entitiesOf(reading);
  const [own, ...others] = known.filter((entity) => isSameEntity(entity, name));
  if (own === undefined || others.length > 0) return false;
  const sides = claim.language.relations[VICTORY]?.sides ?? [];
  const isVictory = sides.some((pattern) =>
    placesOf([reading], pattern).some((also) => at < also.end && also.at < end),
  );
  return (
    isVictory &&
    known.some((other) => other !== own && isDoer(reading, { start: at, end }, [party(other), party(own)]) === true)
  );
}

function rivalsOf(own: Entity, known: readonly Entity[]): Entity[] {
  return known.filter((entity) => entity !== own && entity.clause === own.clause);
}

function party(entity: Entity) {
  return { ...entity, also: "" };
}
