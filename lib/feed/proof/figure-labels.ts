import type { Source } from "./compare";
import { type Entity, entitiesOf, isSameEntity } from "./entities";
import type { Quantity } from "./quantity";
import type { Reading } from "./read";
import { areValuesAlike } from "./units";

/** Doubt about the figure of a claim that a passage gives to another month, day, year or name. */
export function figureMispaired(claim: Reading, { passages }: Source): number {
  if (!claim.language.isSpaced) return 0;
  return passages.some((passage) => isMispaired(claim, passage, passages) || isInOtherClause(claim, passage)) ? 1 : 0;
}

/** A month, weekday, year or name that a figure may belong to. */
interface Label {
  /** A kind, or for a name also the kind with the preposition before it: "name", "name in". */
  group: string;
  key: string;
  start: number;
}

/** Each figure has its own label. Figures around two adjacent labels leave the pairs open. */
const PAIRED = /^(?:FLFL|LFLF|LFFL)$/;

/** Whether a passage pairs two figures with two labels, and the claim pairs one figure with the other label. */
function isMispaired(claim: Reading, passage: Reading, passages: readonly Reading[]): boolean {
  const [figure, ...more] = measuresOf(claim);
  const known = measuresOf(passage);
  const [one, two] = known;
  if (figure === undefined || one === undefined || two === undefined || more.length > 0 || known.length > 2)
    return false;
  if (one.unit !== two.unit && one.unit !== null && two.unit !== null) return false;
  const index = known.findIndex((quantity) => areValuesAlike(figure, quantity));
  if (index < 0 || areValuesAlike(one, two) || areValuesAlike(figure, index === 0 ? two : one)) return false;
  const isElsewhere = passages.some(
    (other) => other !== passage && other.quantities.some((quantity) => areValuesAlike(figure, quantity)),
  );
  if (isElsewhere) return false;
  const own = labelsOf(claim);
  const labels = labelsOf(passage);
  return [...new Set(labels.map(({ group }) => group))].some((group) =>
    isOtherLabel(own, { labels: labels.filter((label) => label.group === group), known, index }),
  );
}

interface Pairs {
  /** Labels of one group. */
  labels: readonly Label[];
  known: readonly Quantity[];
  /** Position of the claim's figure in `known`. */
  index: number;
}

function isOtherLabel(own: readonly Label[], { labels, known, index }: Pairs): boolean {
  const [first, second, ...others] = labels;
  if (first === undefined || second === undefined || others.length > 0 || first.key === second.key) return false;
  const order = [
    ...known.map(({ start }) => ({ sign: "F", start })),
    ...labels.map(({ start }) => ({ sign: "L", start })),
  ].toSorted((one, other) => one.start - other.start);
  if (!PAIRED.test(order.map(({ sign }) => sign).join(""))) return false;
  const kind = first.group.split(" ")[0];
  const said = own.filter(({ group, key }) => group === kind && labels.some((label) => label.key === key));
  return said.length === 1 && labels.findIndex(({ key }) => key === said[0]?.key) !== index;
}

/** The labels of a sentence in the order of the text. */
function labelsOf(reading: Reading): Label[] {
  return [...datesIn(reading), ...yearsIn(reading), ...namesIn(reading)].toSorted(
    (one, other) => one.start - other.start,
  );
}

function datesIn({ joined, tokens, language }: Reading): Label[] {
  const lists = [
    { group: "month", patterns: language.months },
    { group: "weekday", patterns: language.weekdays },
  ];
  return lists.flatMap(({ group, patterns }) =>
    patterns.flatMap((pattern, index) =>
      Array.from(joined.matchAll(pattern))
        // English months are also verbs.
        .filter((match) => language.tag !== "en" || tokens.find(({ start }) => start === match.index)?.isCapital)
        .map((match) => ({ group, key: String(index), start: match.index })),
    ),
  );
}

function yearsIn(reading: Reading): Label[] {
  return reading.quantities
    .filter((quantity) => isYear(reading, quantity))
    .map(({ start, end }) => ({ group: "year", key: reading.joined.slice(start, end), start }));
}

function namesIn(reading: Reading): Label[] {
  return entitiesOf(reading).flatMap(({ tokens, start }) => {
    const key = tokens[0]?.stem ?? "";
    const before = reading.tokens[reading.tokens.findIndex((token) => token.start === start) - 1];
    const name = { group: "name", key, start };
    return before?.isContent === false ? [name, { ...name, group: `name ${before.folded}` }] : [name];
  });
}

function isYear({ joined }: Reading, { unit, start, end }: Quantity): boolean {
  return unit === null && /^(?:19|20)\d\d$/.test(joined.slice(start, end));
}

/** Figures of a sentence other than dates and ordinals. */
function measuresOf(reading: Reading): Quantity[] {
  return reading.quantities.filter(
    (quantity) =>
      !quantity.isWeak && quantity.unit !== "ordinal" && quantity.unit !== "date" && !isYear(reading, quantity),
  );
}

/** Whether the passage pairs the claim's name with another figure and its figure with another name, by clause. */
function isInOtherClause(claim: Reading, passage: Reading): boolean {
  const [figure, ...more] = claim.quantities.filter(({ isWeak }) => !isWeak);
  if (figure === undefined || more.length > 0) return false;
  const [known, ...same] = passage.quantities.filter((one) => !one.isWeak && areValuesAlike(figure, one));
  if (known === undefined || same.length > 0) return false;
  const entities = entitiesOf(passage);
  const said = entitiesOf(claim);
  return said.some((name) => {
    const [place, ...others] = entities.filter((entity) => isSameEntity(entity, name));
    if (place === undefined || others.length > 0 || place.clause === known.clause) return false;
    const hasRival = passage.quantities.some(
      (one) => one !== known && !one.isWeak && one.clause === place.clause && one.unit === known.unit,
    );
    const isOther = (entity: Entity) => !said.some((own) => isSameEntity(own, entity));
    return hasRival && entities.some((entity) => entity.clause === known.clause && isOther(entity));
  });
}
