import type { Source } from "./compare";
import type { Reading } from "./read";
import { TEMPERATURE } from "./signs";
import { areUnitsAlike, areValuesAlike } from "./units";

/** Words for a fall or a loss, which give a figure its sign. */
const LOSSES: Readonly<Record<string, RegExp>> = {
  en: /(?<![^ ])(?:loss|losses|lose|loses|losing|lost|deficit|deficits|negative|minus|red)(?![^ ])/,
  de: /verlust|verlor|verlier|defizit|fehlbetrag|(?<![^ ])(?:negativ|minus|ruckgang)/,
  fr: /(?<![^ ])(?:perte|perd|deficit|negati|moins)/,
  es: /(?<![^ ])(?:perdid|perdi|pierd|deficit|negativ|menos)/,
  pt: /(?<![^ ])(?:prejuizo|perd|deficit|negativ|menos)/,
  ru: /(?<![^ ])(?:убыт|потер|дефицит|отрицательн|минус)/u,
  ja: /赤字|損失|欠損|減/u,
  zh: /亏|赤字|损失|负增长|下降|减/u,
};

/** Whether a figure is negative in the claim or in the passages, but not in both. */
export function sign(claim: Reading, { passages }: Source): number {
  const isOther = claim.quantities.some((quantity) => {
    const same = passages.flatMap((passage) =>
      passage.quantities
        .filter((other) => areValuesAlike(quantity, other) && areUnitsAlike(quantity, other))
        .map((other) => ({ other, passage })),
    );
    if (quantity.isWeak || quantity.values[0] === 0 || same.length === 0) return false;
    if (same.some(({ other }) => other.isNegative === quantity.isNegative)) return false;
    const units = [quantity, ...same.map(({ other }) => other)].map(({ unit }) => unit ?? "");
    // A fall by five degrees is no temperature of minus five.
    return units.some((unit) => TEMPERATURE.test(unit)) || ![claim, ...passages].some(hasFall);
  });
  return isOther ? 1 : 0;
}

function hasFall({ joined, language }: Reading): boolean {
  const falls = language.opposites.slice(0, 2).map(({ sides }) => sides[1]);
  return LOSSES[language.tag]?.test(joined) === true || falls.some((pattern) => joined.search(pattern) >= 0);
}
