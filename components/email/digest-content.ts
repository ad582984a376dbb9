/** What a digest says, as plain text that is trimmed already; the HTML and the text part show the same in the same order. */
export interface DigestContent {
  newsfeedName: string;
  newsfeedUrl: string;
  /** The reader's day: "Saturday 21 November". */
  day: string;
  /** "16 new posts and 2 similar". */
  countText: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  posts: DigestPost[];
  /** "6 more in the app"; null where all of them are here. */
  moreText: string | null;
  settingsUrl: string;
  unsubscribeUrl: string;
}

export interface DigestPost {
  title: string;
  /** BCP 47, where the article says it. */
  language: string | undefined;
  /** "Grid Notes · Sat 21 Nov, 07:52 · and 2 similar" */
  byline: string;
  /** What it means for the newsfeed's business context, or else the gist. */
  lead: { label: "Key learning" | "Summary"; text: string } | null;
  quote: string | null;
  readUrl: string;
  saveUrl: string;
  /** At the publisher. */
  originalUrl: string | null;
}
