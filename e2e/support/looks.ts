import type { Page } from "@playwright/test";

/** Window size in CSS pixels and colour scheme. */
export interface Look {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
}

/** Matches `--breakpoint-medium` in the style sheet. */
const MEDIUM_MIN = 700;
/** Matches `--breakpoint-wide` in the style sheet. */
const WIDE_MIN = 1_100;

const widthOf = (page: Page) => page.viewportSize()?.width ?? 0;

/** Bottom navigation, and a reader that covers the stream. */
export const isNarrow = (page: Page) => widthOf(page) < MEDIUM_MIN;
export const isWide = (page: Page) => widthOf(page) >= WIDE_MIN;

/** Any three in a row cover every width and both themes; the first and third are the widest and the narrowest. */
export const LOOKS: readonly Look[] = [
  { name: "1440 light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "820 dark", viewport: { width: 820, height: 1180 }, colorScheme: "dark" },
  { name: "360 light", viewport: { width: 360, height: 740 }, colorScheme: "light" },
  { name: "1440 dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  { name: "820 light", viewport: { width: 820, height: 1180 }, colorScheme: "light" },
  { name: "360 dark", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
];

/** Journeys by part of the app, which work at every look. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  reading: [
    "stream",
    "relevance",
    "reader",
    "paging",
    "text-settings",
    "pictures",
    "growing-text",
    "late-parts",
    "hostile-posts",
    "next-check",
  ],
  "key learning": ["first-newsfeed", "context-trial", "hostile-articles"],
  acting: ["save", "mark-around", "keyboard", "keyboard-alone"],
  "newsfeeds and sources": [
    "newsfeed-setup",
    "opml",
    "refused-sources",
    "tend-sources",
    "members",
    "invitation",
    "digest",
  ],
  lists: ["lists", "list-order", "shared-list", "hostile-words"],
  settings: [
    "settings",
    "ai-settings",
    "security",
    "api-key",
    "connectors",
    "links-by-mail",
    "session",
    "webhooks",
    "notifications",
  ],
  "first run": [
    "landing",
    "first-run",
    "elsewhere",
    "quiet-source",
    "language",
    "rivers",
    "sidebar",
    "today",
    "early-input",
  ],
};

/** Journeys with their own look, or that run only once. */
export const OF_THEIR_OWN: readonly string[] = [
  "first-account",
  "fonts",
  "first-screen",
  "forced-colours",
  "palette",
  "post-page",
  "sources-table",
  "steady-list",
  "swipes",
  "suggestions",
  "touch",
  "translation",
  "weight",
  "zoom",
];

/** Journeys that visit every page and dialog. */
const TOURS = ["account", "first-steps", "lists", "newsfeed", "post", "reading", "signed-out"].map(
  (name) => `accessibility-${name}`,
);

/** Specs of `npm test`: the main path through each part, and quick specs of the API. CI adds a fifth of the others. */
export const DAILY: readonly string[] = [
  ...["today", "reader", "paging", "weight", "first-newsfeed", "save", "keyboard", "refused-sources"],
  ...["members", "digest", "lists", "shared-list", "api-key", "session", "landing"],
  ...["addresses", "callers", "connections", "guard", "limits", "queries"],
];

/** Journeys that work at every look. */
export const AT_ANY_LOOK: readonly string[] = [...TOURS, ...Object.values(PARTS).flat()];

/** Look at which the journeys run; undefined for the one of each. A run has one look, because journeys change the farm. */
export const wantedLook = LOOKS.find(({ name }) => name === process.env.E2E_LOOK);

/**
 * Look of a journey. Journeys are assigned to the looks in turn, so that every part is seen at each width and in both
 * themes; tours get the widest and the narrowest.
 *
 * @returns undefined for journeys with their own look
 */
export function onlyLookOf(journey: string): Look | undefined {
  const tour = TOURS.indexOf(journey);
  if (tour >= 0) return LOOKS[tour % 2 === 0 ? 0 : 2];
  const turn = Object.values(PARTS).flat().indexOf(journey);
  return turn < 0 ? undefined : LOOKS[turn % LOOKS.length];
}

/** @throws when a journey is in no part, or a part names a missing one */
export function assertPlaced(journeys: readonly string[]): void {
  const placed = [...AT_ANY_LOOK, ...OF_THEIR_OWN];
  const differing = [
    ...journeys.filter((name) => !placed.includes(name)),
    ...placed.filter((name) => !journeys.includes(name)),
  ];
  if (differing.length > 0)
    throw new Error(`Add to a part in e2e/support/looks.ts, or remove from it: ${differing.join(", ")}`);
}
