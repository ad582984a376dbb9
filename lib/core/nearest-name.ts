/**
 * Returns the known name closest to a mistyped one, or null. Ignores case, `_` and `-`, so `businessContext` suggests
 * `business_context`; up to one in three other characters may differ.
 */
export function nearestName(typed: string, known: readonly string[]): string | null {
  const plainTyped = plain(typed);
  let nearest: string | null = null;
  let leastSteps = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const plainName = plain(name);
    const stepsMax = Math.floor(Math.max(plainTyped.length, plainName.length) / 3);
    if (Math.abs(plainTyped.length - plainName.length) > stepsMax) continue;
    const steps = editDistance(plainTyped, plainName);
    if (steps > stepsMax || steps >= leastSteps) continue;
    nearest = name;
    leastSteps = steps;
  }
  return nearest;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, "");
}

/** Levenshtein distance, row by row. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}
