/** Any kind of minus sign or dash, which excludes a keyword. */
export const EXCLUSION_SIGNS = "-\u2212\u2013\uff0d";

/** Whether a keyword as typed excludes posts. */
export function isExcludedKeyword(typed: string): boolean {
  const sign = typed.trimStart().charAt(0);
  return sign !== "" && EXCLUSION_SIGNS.includes(sign);
}

/** Keywords that name what their reader wants. In SQL: `WANTED_KEYWORDS`. */
export function wantedKeywords(keywords: readonly string[]): string[] {
  return keywords.filter((keyword) => !isExcludedKeyword(keyword));
}
