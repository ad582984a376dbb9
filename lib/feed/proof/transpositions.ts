import { isAlike, type Source } from "./compare";
import { type Entity, entitiesOf } from "./entities";
import { markerOf } from "./markers";
import { isWhole } from "./patterns";
import { saysOpposite } from "./places";
import type { Reading } from "./read";
import { isRelationKept } from "./relations";
import { type Spot, type Step, stepsOf, weightInOrder } from "./sequences";
import { areUnitsAlike } from "./units";

/** A name, figure or other word of the claim that the passages have. */
interface Unit {
  kind: "name" | "figure" | "word";
  steps: readonly Step[];
  spots: readonly Spot[];
  /** Positions of its first step and after its last one. */
  from: number;
  to: number;
  /** Clause of the claim. */
  clause: number;
  marker: string;
  /** Markers at its places in the passages. */
  known: readonly string[];
}

type Pair = readonly [Unit, Unit];

/** Steps in some order, with their weight in that order. */
interface Order {
  steps: readonly Step[];
  weight: number;
}

/** Minimum weights by which the order of words must fit the passages better with a pair exchanged. */
interface Demand {
  /** Better than in the claim. */
  gain: number;
  /** Better than with only one of the pair moved. */
  alone: number;
}

/** Doubt about two names, figures or words of the claim in each other's place. */
export function transposed(claim: Reading, { passages }: Source): number {
  // "A is larger than B" and "B is smaller than A" say the same, and so do "bought from" and "sold to".
  if (saysOpposite(claim, passages) || passages.some((passage) => isRelationKept(claim, passage))) return 0;
  const steps = stepsOf(claim, passages);
  const order = { steps, weight: weightInOrder(steps) };
  const units = unitsOf(claim, passages, steps);
  const isTransposed = (pair: Pair) => {
    if (!areComparable(pair) || areInterchangeable(claim, steps, pair)) return false;
    const demand = demandOn(claim, steps, pair);
    return demand !== null && meets(demand, order, pair) && !isReordered(steps, units, pair);
  };
  return pairsOf(units).some(isTransposed) ? 1 : 0;
}

function pairsOf(units: readonly Unit[]): Pair[] {
  return units.flatMap((one, index) => units.slice(index + 1).map((other) => [one, other] as const));
}

function areComparable([one, other]: Pair): boolean {
  if ((one.kind === "figure") !== (other.kind === "figure")) return false;
  const [quantity, second] = [one.steps[0]?.quantity, other.steps[0]?.quantity];
  if (quantity && second) return areUnitsAlike(quantity, second);
  return !one.steps.some((step) => other.steps.some((also) => isAlike(step.token, also.token)));
}

const WITH = /^(?:with|mit|avec|con|com|с|と|与|跟|和)$/u;
const AND = /^(?:and|und|et|y|e|и|と|和|与|及)$/u;

/** Whether an exchange changes nothing, as in "A and B" and "A met B", or the forms of words rule it out. */
function areInterchangeable({ language }: Reading, steps: readonly Step[], [one, other]: Pair): boolean {
  if (one.kind === "figure") return false;
  const between = steps.slice(one.to, other.from);
  if (between.every(({ kind }) => kind === "particle") && between.some(({ text }) => AND.test(text))) return true;
  if (WITH.test(one.marker) || WITH.test(other.marker)) return true;
  const related = between.filter(({ kind }) => kind === "word");
  if (related.length > 0 && related.every(({ text }) => isWhole(language.mutual, text))) return true;
  // Russian marks roles by case: "Максима Дорина сменила Людмила Лескова".
  const hasForms = ({ steps: own }: Unit) =>
    own.every(({ text, spots }) => spots.some(({ passage, start, end }) => passage.joined.slice(start, end) === text));
  return language.tag === "ru" && one.clause === other.clause && hasForms(one) && hasForms(other);
}

/** Minimum words around two common words that show an exchange. */
const AROUND_MIN = 3;

/** Demand on the order of words for an exchange, lower the more the surroundings show; null if they deny it. */
function demandOn(claim: Reading, steps: readonly Step[], pair: Pair): Demand | null {
  const [one, other] = pair;
  const taken = +other.known.includes(one.marker) + +one.known.includes(other.marker);
  const kept = +one.known.includes(one.marker) + +other.known.includes(other.marker);
  const isPlaced = claim.language.isSpaced && isInPlace(pair);
  const isFree = !isPlaced && !areAgentsOff(claim, pair);
  const areNames = one.kind === "name" && other.kind === "name";
  if ((taken === 2 && kept === 0) || (areNames && isFree && taken > kept)) return { gain: 0.75, alone: 0.25 };
  if (one.kind === "figure" && !isPlaced && inOtherClauses(steps, pair) >= 0) return { gain: 1, alone: 0.25 };
  if (!isFree || taken < kept) return null;
  if (areNames) return { gain: 1, alone: 0.5 };
  return inOtherClauses(steps, pair) >= AROUND_MIN ? { gain: 1.5, alone: 0.75 } : null;
}

/** Whether the passages follow an order enough better with a pair exchanged. */
function meets(demand: Demand, { steps, weight }: Order, [one, other]: Pair): boolean {
  const [before, between, after] = [steps.slice(0, one.from), steps.slice(one.to, other.from), steps.slice(other.to)];
  const weigh = (...parts: (readonly Step[])[]) => weightInOrder([...before, ...parts.flat(), ...after]);
  const [first, second] = [one.steps, other.steps];
  const exchanged = weigh(second, between, first);
  if (exchanged - weight < demand.gain) return false;
  const moved = [
    [between, first, second],
    [between, second, first],
    [second, first, between],
    [first, second, between],
  ];
  return moved.every((parts) => exchanged - weigh(...parts) >= demand.alone);
}

/** Whether another exchange, of parts of another kind, completes a mere change of order: "A has 4, B 3", "B 3, A 4". */
function isReordered(steps: readonly Step[], units: readonly Unit[], [one, other]: Pair): boolean {
  const between = steps.slice(one.to, other.from);
  const order = [...steps.slice(0, one.from), ...other.steps, ...between, ...one.steps, ...steps.slice(other.to)];
  const rest = units.flatMap((unit) => {
    const [first] = unit.steps;
    if (unit.kind === one.kind || unit === other || first === undefined) return [];
    const from = order.indexOf(first);
    return [{ ...unit, from, to: from + unit.steps.length }];
  });
  const exchanged = { steps: order, weight: weightInOrder(order) };
  return pairsOf(rest).some((pair) => areComparable(pair) && meets({ gain: 1, alone: 0.5 }, exchanged, pair));
}

const PLACE = /^(?:in|at|near|from|bei|aus|nach|en|dans|em|в|из)$/u;

/** Whether a preposition makes one of them a place or a time, in the claim or the passages. */
function isInPlace([one, other]: Pair): boolean {
  const isPlace = ({ known }: Unit) => known.every((marker) => PLACE.test(marker));
  const areAlike = one.known.some((marker) => other.known.includes(marker));
  return (
    (one.marker !== other.marker && (PLACE.test(one.marker) || PLACE.test(other.marker))) ||
    (!areAlike && (isPlace(one) || isPlace(other)))
  );
}

/** Whether one is the agent of a passive and the other is none in the passages, or the reverse. */
function areAgentsOff({ language }: Reading, [one, other]: Pair): boolean {
  const isAgent = (marker: string) => marker !== "" && isWhole(language.agents, marker);
  const isOff = ({ marker }: Unit, { known }: Unit) => known.every((also) => isAgent(also) !== isAgent(marker));
  return isOff(one, other) || isOff(other, one);
}

/** How many more words around them are in each other's clause of the passages than in their own. */
function inOtherClauses(steps: readonly Step[], [one, other]: Pair): number {
  const around = steps.filter(
    (step) => step.kind === "word" && !one.steps.includes(step) && !other.steps.includes(step),
  );
  const shared = (said: Unit, { spots }: Unit) =>
    around.filter(
      ({ token, spots: places }) =>
        token.clause === said.clause && places.some(({ clause }) => spots.some((spot) => spot.clause === clause)),
    ).length;
  return shared(one, other) + shared(other, one) - shared(one, one) - shared(other, other);
}

function unitsOf(claim: Reading, passages: readonly Reading[], steps: readonly Step[]): Unit[] {
  const { isSpaced } = claim.language;
  const names = isSpaced ? entitiesOf(claim) : [];
  const known = new Map(passages.map((passage) => [passage, isSpaced ? entitiesOf(passage) : []]));
  const isIn = (entity: Entity, { start, end }: { start: number; end: number }) =>
    start >= entity.start && end <= entity.end;
  const units: Unit[] = [];
  for (let from = 0, to = 1; from < steps.length; from = to, to += 1) {
    const step = steps[from];
    const name = step?.kind === "word" ? names.find((entity) => isIn(entity, step)) : undefined;
    while (name && isBefore(steps[to], name.end)) to += 1;
    const own = steps.slice(from, to);
    const spots = own.flatMap((part) => part.spots);
    if (step === undefined || step.kind === "particle" || spots.length === 0) continue;
    if (!isSpaced && step.kind === "word" && step.text.length < 2) continue;
    const isName = name && spots.every((spot) => known.get(spot.passage)?.some((entity) => isIn(entity, spot)));
    // The marker of several words is before the first.
    const first = spots.filter(
      (spot) => !spots.some((also) => also.end + also.offset + 1 === spot.start + spot.offset),
    );
    units.push({
      kind: step.kind === "figure" ? "figure" : isName ? "name" : "word",
      steps: own,
      spots,
      from,
      to,
      clause: step.token.clause,
      marker: markerOf(claim, step),
      known: first.map((spot) => markerOf(spot.passage, spot)),
    });
  }
  return units;
}

function isBefore(step: Step | undefined, end: number): boolean {
  return step !== undefined && step.end <= end;
}
