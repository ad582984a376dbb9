import { assertions } from "./assertions";
import {
  areUnitsAlike,
  areValuesAlike,
  isAbbreviation,
  isAlike,
  monthsOf,
  namesOf,
  type Source,
  weekdaysOf,
} from "./compare";
import { best, isNegated, placesOf } from "./places";
import type { Quantity } from "./quantities";
import type { Reading } from "./read";
import type { Token } from "./token";
import type { Doubts } from "./weights";

export function doubtsAbout(claim: Reading, source: Source): Doubts {
  return {
    ...figures(claim, source),
    ...dates(claim, source),
    ...names(claim, source),
    ...directions(claim, source),
    ...assertions(claim, source),
    ...rivals(claim, source),
    ...words(claim, source),
  };
}

function figures(claim: Reading, { passages, article }: Source): Doubts {
  let [missing, missingElsewhere, missingWord, unit, weak] = [0, 0, 0, 0, 0];
  for (const quantity of claim.quantities) {
    const same = passages.flatMap(({ quantities }) => quantities.filter((other) => areValuesAlike(quantity, other)));
    if (quantity.isWeak) {
      if (same.length === 0 && !isOne(quantity)) weak = 1;
    } else if (same.length === 0) {
      const isElsewhere = article.some(({ quantities }) => quantities.some((other) => areValuesAlike(quantity, other)));
      if (isElsewhere) missingElsewhere = 1;
      else if (isWord(quantity, claim)) missingWord = 1;
      else missing = 1;
    } else if (!same.some((other) => areUnitsAlike(quantity, other))) unit = 1;
  }
  return { figureMissing: missing, figureElsewhere: missingElsewhere, figureWord: missingWord, unit, figureWeak: weak };
}

function isOne({ values }: Quantity): boolean {
  return values[0] === 1;
}

function isWord({ start }: Quantity, { joined }: Reading): boolean {
  return !/\d/.test(joined[start] ?? "");
}

function dates(claim: Reading, { passages }: Source): Doubts {
  const lacks = (of: (reading: Reading) => Set<number>) => {
    const known = new Set(passages.flatMap((passage) => [...of(passage)]));
    return [...of(claim)].some((name) => !known.has(name)) ? 1 : 0;
  };
  return { month: lacks(monthsOf), weekday: lacks(weekdaysOf) };
}

function names(claim: Reading, { passages, article }: Source): Doubts {
  const known = passages.flatMap(({ tokens }) => tokens);
  const everywhere = article.flatMap(({ tokens }) => tokens);
  let [unknown, elsewhere, elsewherePronoun] = [0, 0, 0];
  const hasPronoun = passages.some(({ joined, language }) => joined.search(language.pronouns) >= 0);
  for (const name of namesOf(claim, everywhere)) {
    if (known.some((token) => isAlike(name, token)) || isAbbreviation(name, known)) continue;
    if (!everywhere.some((token) => isAlike(name, token)) && !isAbbreviation(name, everywhere)) unknown += 1;
    else if (hasPronoun && !hasRival(claim, passages)) elsewherePronoun += 1;
    else elsewhere += 1;
  }
  return {
    nameUnknown: Math.min(2, unknown),
    nameElsewhere: Math.min(2, elsewhere),
    namePronoun: Math.min(2, elsewherePronoun),
  };
}

/** Whether the passages have a whole name that the claim lacks. */
function hasRival(claim: Reading, passages: readonly Reading[]): boolean {
  return passages.some((passage) =>
    sequences(passage).some((sequence) => !sequence.some((name) => claim.tokens.some((token) => isAlike(name, token)))),
  );
}

/** Names of one or more words. */
function sequences(reading: Reading): Token[][] {
  const found: Token[][] = [];
  for (const [index, token] of reading.tokens.entries()) {
    if (!token.isCapital || !token.isContent || (token.isFirst && !reading.tokens[index + 1]?.isCapital)) continue;
    if (reading.tokens[index - 1]?.isCapital && found.length > 0) found.at(-1)?.push(token);
    else found.push([token]);
  }
  return found;
}

function directions(claim: Reading, { passages }: Source): Doubts {
  let [alone, closer, negated] = [0, 0, 0];
  for (const { sides } of claim.language.opposites) {
    const said = sides.map((pattern) => placesOf([claim], pattern));
    const known = sides.map((pattern) => placesOf(passages, pattern));
    for (const [side, other] of [
      [0, 1],
      [1, 0],
    ] as const)
      for (const place of said[side] ?? []) {
        if ((said[other] ?? []).some(({ at }) => at === place.at)) continue;
        const same = best(place, known[side] ?? []);
        const opposite = best(
          place,
          (known[other] ?? []).filter(
            (one) => !(known[side] ?? []).some(({ at, reading }) => at === one.at && reading === one.reading),
          ),
        );
        if (opposite === null) continue;
        const isFlipped = isNegated(place) !== isNegated(opposite.place);
        if (isFlipped) negated = 1;
        else if (same === null) alone = Math.max(alone, Math.min(1, opposite.score));
        else closer = Math.max(closer, Math.min(1, Math.max(0, Math.log(opposite.score / same.score))));
      }
  }
  return { opposite: alone, oppositeAny: alone > 0 ? 1 : 0, oppositeCloser: closer, oppositeNegated: negated };
}

/** Names and figures whose surroundings in the passages fit another one better. */
function rivals(claim: Reading, { passages, article }: Source): Doubts {
  const everywhere = article.flatMap(({ tokens }) => tokens);
  let [name, figure, swapped] = [0, 0, 0];
  const said = namesOf(claim, everywhere);
  const isNamed = (token: Token) => token.isCapital && token.isContent && !token.isFirst;
  for (const token of said) {
    const place = { reading: claim, at: token.start };
    const own = best(
      place,
      passages.flatMap((reading) =>
        reading.tokens.filter((one) => isAlike(one, token)).map(({ start }) => ({ reading, at: start })),
      ),
    );
    const other = best(
      place,
      passages.flatMap((reading) =>
        reading.tokens
          .filter((one) => (isNamed(one) || said.some((also) => isAlike(also, one))) && !isAlike(one, token))
          .map(({ start }) => ({ reading, at: start })),
      ),
    );
    if (own && other) name = Math.max(name, Math.log(other.score / own.score));
  }
  for (const quantity of claim.quantities) {
    if (quantity.isWeak) continue;
    const place = { reading: claim, at: quantity.start };
    const at = (isSame: boolean) =>
      passages.flatMap((reading) =>
        reading.quantities
          .filter((one) => areValuesAlike(quantity, one) === isSame && areUnitsAlike(quantity, one))
          .map(({ start }) => ({ reading, at: start })),
      );
    const own = best(place, at(true));
    const other = best(place, at(false));
    if (own && other) figure = Math.max(figure, Math.log(other.score / own.score));
  }
  for (const [index, first] of said.entries())
    for (const second of said.slice(index + 1))
      for (const passage of passages) if (areSwapped(claim, [first, second], passage)) swapped = 1;
  return { nameRival: clamp(name), figureRival: clamp(figure), swapped, apart: apart(claim, passages) };
}

function clamp(value: number): number {
  return Math.max(0, Math.min(2, value));
}

/** Share of the claim's figures whose sentence shares little else with the claim. */
function apart(claim: Reading, passages: readonly Reading[]): number {
  const content = claim.tokens.filter((token) => token.isContent);
  const shareOf = (reading: Reading) =>
    content.filter((token) => reading.tokens.some((other) => isAlike(token, other))).length /
    Math.max(1, content.length);
  const shares = passages.map(shareOf);
  const most = Math.max(0, ...shares);
  let worst = 0;
  for (const quantity of claim.quantities) {
    if (quantity.isWeak) continue;
    const own = passages.flatMap((reading, index) =>
      reading.quantities.some((one) => areValuesAlike(quantity, one)) ? [shares[index] ?? 0] : [],
    );
    if (own.length > 0) worst = Math.max(worst, most - Math.max(...own));
  }
  return worst;
}

function areSwapped(claim: Reading, [first, second]: [Token, Token], passage: Reading): boolean {
  const between = claim.tokens.filter((token) => token.start > first.end && token.end < second.start);
  if (!between.some(({ isContent, isCapital }) => isContent && !isCapital)) return false;
  const ones = passage.tokens.filter((token) => isAlike(first, token));
  const others = passage.tokens.filter((token) => isAlike(second, token));
  const [one] = ones;
  const [other] = others;
  if (one === undefined || other === undefined || one === other || one.start < other.start) return false;
  const middle = passage.tokens.filter((token) => token.start > other.end && token.end < one.start);
  const isPassive = (tokens: readonly Token[]) =>
    tokens
      .map(({ folded }) => folded)
      .join(claim.language.isSpaced ? " " : "")
      .search(claim.language.agents) >= 0;
  return isPassive(between) === isPassive(middle);
}

function words(claim: Reading, { passages, article }: Source): Doubts {
  const content = claim.tokens.filter((token) => token.isContent);
  const missing = (readings: readonly Reading[]) => {
    const known = readings.flatMap(({ tokens }) => tokens);
    return content.filter((token) => !known.some((other) => isAlike(token, other)));
  };
  const unsaid = missing(passages);
  const unknown = missing(article);
  return {
    unsaid: unsaid.length / Math.max(1, content.length),
    unsaidElsewhere: Math.min(3, unsaid.length - unknown.length) / 3,
    unknown: unknown.length / Math.max(1, content.length),
    unknownCount: Math.min(4, unknown.length) / 4,
  };
}
