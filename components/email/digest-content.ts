/** What a digest says, as plain text that is trimmed already; the HTML and the text part show the same in the same order. */
export interface DigestContent {
  /** The newsfeed's name, or "Your digest" for several. */
  title: string;
  /** The reader's day: "Saturday 21 November". */
  day: string;
  /** "16 new posts and 2 similar", for several newsfeeds "… in 3 newsfeeds". */
  countText: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  /** One for each newsfeed that has something new and for which there is room. */
  sections: DigestSection[];
  /** Newsfeeds with something new, but without room for posts. */
  others: DigestOther[];
  /** "12 more newsfeeds"; null where all of them are here. */
  moreText: string | null;
  /** All digests of the reader. */
  settingsUrl: string;
  /** Ends all digests. */
  unsubscribeUrl: string;
}

export interface DigestOther {
  name: string;
  url: string;
  /** "16 new posts" */
  countText: string;
}

export interface DigestSection extends DigestOther {
  posts: DigestPost[];
  /** "6 more in the app"; null where all of them are here. */
  moreText: string | null;
  /** Link to the settings of this newsfeed's digest. */
  settingsUrl: string;
  /** Ends this newsfeed's digest. */
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
