const MS_OF_UNIT: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * Milliseconds in a duration as the SDK writes it: `"1h30m"`, `"1.5s"`.
 *
 * @throws Error when the text is not such a duration
 */
export function durationMs(text: string): number {
  let total = 0;
  let rest = text.trim();
  do {
    const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)\s*/.exec(rest);
    const unitMs = MS_OF_UNIT[match?.[2] ?? ""];
    if (!match || unitMs === undefined) throw new Error(`"${text}" is not a duration such as "1h30m"`);
    total += Number(match[1]) * unitMs;
    rest = rest.slice(match[0].length);
  } while (rest);
  return total;
}

/**
 * When a sleep or a timeout ends, in milliseconds since 1970. The SDK sends a duration or an ISO date.
 *
 * @throws Error when the text is neither
 */
export function dueAt(text: string, nowMs: number): number {
  if (!/^\d{4}-/.test(text)) return Math.round(nowMs + durationMs(text));
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`"${text}" is not a date`);
  return at;
}
