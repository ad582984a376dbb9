import { isAlike, type Source } from "./compare";
import { type Entity, entitiesOf, isSameEntity } from "./entities";
import type { Reading } from "./read";
import type { Token } from "./token";

/** Minimum share of the claim's other words in the passage that has its fact. */
const FACT_MIN = 0.5;
/** Maximum share of these words in a passage that has the name, or the fact may be from there. */
const NAME_MAX = 0.5;

/** Doubt about a claim with its subject from one passage and its fact from another, which has its own subject. */
export function nameBorrowed(claim: Reading, { passages, article }: Source): number {
  if (!claim.language.isSpaced || passages.length < 2) return 0;
  const said = entitiesOf(claim);
  const subject = said.find(({ part }) => part === "bare");
  if (subject === undefined) return 0;
  const facts = claim.tokens.filter((token) => token.clause === subject.clause && isFact(token, said));
  const found = passages.map(
    ({ tokens }) => facts.filter((fact) => tokens.some((other) => isAlike(fact, other))).length,
  );
  const most = Math.max(...found);
  const passage = passages[found.indexOf(most)];
  if (passage === undefined || most < Math.max(1, facts.length * FACT_MIN)) return 0;
  const names = ({ tokens }: Reading) => tokens.some((token) => subject.tokens.some((own) => isAlike(own, token)));
  const others = passages.flatMap((one, index) => (names(one) ? [found[index] ?? 0] : []));
  if (names(passage) || others.length === 0 || others.some((count) => count > most * NAME_MAX)) return 0;
  // "She will move to Oslo": the pronoun may stand for the name.
  const before = article.slice(
    0,
    article.findIndex(({ joined }) => joined === passage.joined),
  );
  if (before.some(names) && passage.joined.search(passage.language.pronouns) >= 0) return 0;
  const isRival = (entity: Entity) =>
    entity.part === "bare" &&
    !said.some((own) => isSameEntity(own, entity)) &&
    isName(entity, article) &&
    !isAttribute(passage, entity);
  return entitiesOf(passage).some(isRival) ? 1 : 0;
}

function isFact(token: Token, names: readonly Entity[]): boolean {
  const isInName = names.some(({ start, end }) => token.start >= start && token.end <= end);
  return (token.isContent || token.kind === "number") && !isInName;
}

/** Whether a capital means a name: not on a single word that only opens sentences. */
function isName({ tokens: [first, ...rest] }: Entity, article: readonly Reading[]): boolean {
  if (first === undefined || rest.length > 0 || !first.isFirst) return true;
  return article.some(({ tokens }) =>
    tokens.some((token) => !token.isFirst && token.isCapital && token.folded === first.folded),
  );
}

/** Whether a name only describes a noun: "the Metz plant". */
function isAttribute({ tokens, language }: Reading, { start, end }: Entity): boolean {
  if (language.tag !== "en") return false;
  const next = tokens.find((token) => token.start >= end);
  const isNoun = next?.kind === "word" && next.isContent && !next.isCapital && !/(?:ed|s)$/.test(next.folded);
  return isNoun && tokens[tokens.findIndex((token) => token.start === start) - 1]?.folded === "the";
}
