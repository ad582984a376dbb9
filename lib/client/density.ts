import { cookieNow, save } from "./preferences";

/** How much of each post a stream shows. */
export const DENSITIES = ["compact", "comfortable", "cards"] as const;
export type Density = (typeof DENSITIES)[number];

/** Where nobody has chosen another one. */
const DEFAULT: Density = "comfortable";
const LETTERS: Record<string, Density> = { c: "compact", m: "comfortable", p: "cards" };

/** The cookie goes along with every request: it keeps the newsfeeds that were changed last, in under 2 kB. */
const NEWSFEEDS_MAX = 50;

/** The choices for single newsfeeds, and the one for all others. */
export const DENSITY_COOKIE = "lede-density";
export const DEFAULT_DENSITY_COOKIE = "lede-density-default";

const ENTRY = /^([cmp])([0-9a-f]{32})$/;
const keyOf = (newsfeedId: string) => newsfeedId.replaceAll("-", "");

function entriesOf(cookie: string | undefined): string[] {
  return (cookie ?? "").split(".").filter((entry) => ENTRY.test(entry));
}

/** The density of newsfeeds for which none was chosen, as its cookie has it. */
export function defaultDensityIn(cookie: string | undefined): Density {
  return DENSITIES.find((density) => density === cookie) ?? DEFAULT;
}

/** The density of a newsfeed, as the cookie has it. @param otherwise where it says nothing of this newsfeed */
export function densityIn(cookie: string | undefined, newsfeedId: string, otherwise: Density = DEFAULT): Density {
  const entry = entriesOf(cookie).find((one) => one.slice(1) === keyOf(newsfeedId));
  return LETTERS[entry?.[0] ?? ""] ?? otherwise;
}

/** The cookie with another density for a newsfeed. */
export function withDensity(cookie: string | undefined, newsfeedId: string, density: Density): string {
  const others = entriesOf(cookie).filter((entry) => entry.slice(1) !== keyOf(newsfeedId));
  const letter = Object.keys(LETTERS).find((one) => LETTERS[one] === density) ?? "";
  return [letter + keyOf(newsfeedId), ...others].slice(0, NEWSFEEDS_MAX).join(".");
}

const listeners = new Set<() => void>();
/** By newsfeed: reading the cookies takes too long to be done each time that something is drawn. */
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

function tell(): void {
  known.clear();
  for (const listener of listeners) listener();
}

/** Newsfeeds for which one was chosen keep it. */
export function saveDefaultDensity(density: Density): void {
  save(DEFAULT_DENSITY_COOKIE, density);
  tell();
}

export function saveDensity(newsfeedId: string, density: Density): void {
  save(DENSITY_COOKIE, withDensity(cookieNow(DENSITY_COOKIE), newsfeedId, density));
  tell();
}
