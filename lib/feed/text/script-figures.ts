const PLAIN = "0123456789+-−=()";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎";

/** The text of a `sup` or `sub` element in Unicode's superscripts or subscripts; null unless it is digits and signs. */
export function scriptFigures(text: string, isRaised: boolean): string | null {
  const figures = text.trim();
  if (!/^[\d+\-−=()]{1,12}$/.test(figures)) return null;
  const signs = isRaised ? RAISED : LOWERED;
  return figures.replace(/./g, (sign) => signs.charAt(PLAIN.indexOf(sign)));
}
