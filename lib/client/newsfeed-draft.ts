import { z } from "zod";

const site = z.object({
  url: z.string(),
  title: z.string(),
  /** The feed that is followed; null where the address itself is. */
  feedUrl: z.string().nullable(),
  feeds: z.array(z.object({ url: z.string(), title: z.string(), latestTitle: z.string().nullable() })),
});
/** A site that was checked and can be followed. */
export type CheckedSite = z.output<typeof site>;

const draft = z.object({
  /** What stands in the one field that all begins with. */
  wish: z.string(),
  name: z.string(),
  businessContext: z.string(),
  keywords: z.array(z.string()),
  /** What stands in the box for keywords and is none yet. */
  keywordText: z.string(),
  /** What stands in the box for a first source. */
  sourceUrl: z.string(),
  site: site.nullable(),
  /** Once the newsfeed exists. */
  newsfeedId: z.string().nullable(),
});
/** A newsfeed in the making. It lives as long as the tab does, so that a reload loses nothing. */
export type NewsfeedDraft = z.output<typeof draft>;

export const BLANK_DRAFT: NewsfeedDraft = {
  wish: "",
  name: "",
  businessContext: "",
  keywords: [],
  keywordText: "",
  sourceUrl: "",
  site: null,
  newsfeedId: null,
};

const KEY = "lede.newsfeed-draft";
const listeners = new Set<() => void>();
let current: NewsfeedDraft | null = null;

export function subscribeToDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentDraft(): NewsfeedDraft {
  current ??= stored();
  return current;
}

/** On the server there is none. */
export function noDraft(): NewsfeedDraft {
  return BLANK_DRAFT;
}

export function patchDraft(patch: Partial<NewsfeedDraft>): void {
  current = { ...currentDraft(), ...patch };
  store(JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function forgetDraft(): void {
  patchDraft(BLANK_DRAFT);
}

/** A browser that keeps nothing for us keeps it on the page alone. */
function stored(): NewsfeedDraft {
  try {
    return draft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ""));
  } catch {
    return BLANK_DRAFT;
  }
}

function store(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Full or forbidden: what was typed stays on the page.
  }
}
