import { z } from "zod";
import { createStore } from "./store";

const site = z.object({
  url: z.string(),
  title: z.string(),
  /** Chosen feed; null when the address itself is followed. */
  feedUrl: z.string().nullable(),
  feeds: z.array(z.object({ url: z.string(), title: z.string(), latestTitle: z.string().nullable() })),
});
/** A checked site. */
export type CheckedSite = z.output<typeof site>;

const draft = z.object({
  /** Text of the first field. */
  wish: z.string(),
  name: z.string(),
  businessContext: z.string(),
  keywords: z.array(z.string()),
  /** Text in the keyword box that is not a keyword yet. */
  keywordText: z.string(),
  /** Text of the source field. */
  sourceUrl: z.string(),
  site: site.nullable(),
  /** Set once the newsfeed exists. */
  newsfeedId: z.string().nullable(),
});
/** A newsfeed being created. Survives a reload within the tab. */
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
export const newsfeedDraft = createStore(BLANK_DRAFT, stored);

export function patchDraft(patch: Partial<NewsfeedDraft>): void {
  newsfeedDraft.set({ ...newsfeedDraft.get(), ...patch });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(newsfeedDraft.get()));
  } catch {
    // Storage may be full or forbidden.
  }
}

export function discardDraft(): void {
  patchDraft(BLANK_DRAFT);
}

/** Without storage, the draft lives on the page only. */
function stored(): NewsfeedDraft {
  try {
    return draft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ""));
  } catch {
    return BLANK_DRAFT;
  }
}
