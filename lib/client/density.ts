import { choiceIn, withChoice } from "./newsfeed-choices";
import { cookieNow, save } from "./preferences";

/** Amount of detail in a stream. */
const DENSITIES = ["compact", "comfortable", "cards"] as const;
export type Density = (typeof DENSITIES)[number];

const DEFAULT: Density = "comfortable";
const LETTERS: Record<string, Density> = { c: "compact", m: "comfortable", p: "cards" };

/** Densities of single newsfeeds, and the default. */
export const DENSITY_COOKIE = "lede-density";
export const DEFAULT_DENSITY_COOKIE = "lede-density-default";

export function defaultDensityIn(cookie: string | undefined): Density {
  return DENSITIES.find((density) => density === cookie) ?? DEFAULT;
}

/** @param otherwise for newsfeeds without an entry */
export function densityIn(cookie: string | undefined, newsfeedId: string, otherwise: Density = DEFAULT): Density {
  return LETTERS[choiceIn(cookie, newsfeedId) ?? ""] ?? otherwise;
}

export function withDensity(cookie: string | undefined, newsfeedId: string, density: Density): string {
  const letter = Object.keys(LETTERS).find((one) => LETTERS[one] === density) ?? "";
  return withChoice(cookie, newsfeedId, letter);
}

const listeners = new Set<() => void>();
/** Cache, because parsing cookies is too slow for rendering. */
const known = new Map<string, Density>();

export function subscribeToDensity(listener: () => void): () => void {
  known.clear();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function densityNow(newsfeedId: string): Density {
  const density =
    known.get(newsfeedId) ??
    densityIn(cookieNow(DENSITY_COOKIE), newsfeedId, defaultDensityIn(cookieNow(DEFAULT_DENSITY_COOKIE)));
  known.set(newsfeedId, density);
  return density;
}

function notify(): void {
  known.clear();
  for (const listener of listeners) listener();
}

/** Newsfeeds with their own density keep it. */
export function saveDefaultDensity(density: Density): void {
  save(DEFAULT_DENSITY_COOKIE, density);
  notify();
}

export function saveDensity(newsfeedId: string, density: Density): void {
  save(DENSITY_COOKIE, withDensity(cookieNow(DENSITY_COOKIE), newsfeedId, density));
  notify();
}
