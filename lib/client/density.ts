import { cookieNow, save } from "./preferences";

/** Amount of detail in a stream. */
export const DENSITIES = ["compact", "comfortable", "cards"] as const;
export type Density = (typeof DENSITIES)[number];

const DEFAULT: Density = "comfortable";
const LETTERS: Record<string, Density> = { c: "compact", m: "comfortable", p: "cards" };

/** Keeps the cookie, sent with every request, under 2 kB. */
const NEWSFEEDS_MAX = 50;

/** Densities of single newsfeeds, and the default. */
export const DENSITY_COOKIE = "lede-density";
export const DEFAULT_DENSITY_COOKIE = "lede-density-default";

const ENTRY = /^([cmp])([0-9a-f]{32})$/;
const keyOf = (newsfeedId: string) => newsfeedId.replaceAll("-", "");

function entriesOf(cookie: string | undefined): string[] {
  return (cookie ?? "").split(".").filter((entry) => ENTRY.test(entry));
}

export function defaultDensityIn(cookie: string | undefined): Density {
  return DENSITIES.find((density) => density === cookie) ?? DEFAULT;
}

/** @param otherwise for newsfeeds without an entry */
export function densityIn(cookie: string | undefined, newsfeedId: string, otherwise: Density = DEFAULT): Density {
  const entry = entriesOf(cookie).find((one) => one.slice(1) === keyOf(newsfeedId));
  return LETTERS[entry?.[0] ?? ""] ?? otherwise;
}

export function withDensity(cookie: string | undefined, newsfeedId: string, density: Density): string {
  const others = entriesOf(cookie).filter((entry) => entry.slice(1) !== keyOf(newsfeedId));
  const letter = Object.keys(LETTERS).find((one) => LETTERS[one] === density) ?? "";
  return [letter + keyOf(newsfeedId), ...others].slice(0, NEWSFEEDS_MAX).join(".");
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
