/** Content of a digest as trimmed plain text, shown in the same order by the HTML and text parts. */
export interface DigestContent {
  /** The newsfeed's name, or "Your digest" for several. */
  title: string;
  /** The reader's local date: "Saturday 21 November". */
  day: string;
  /** "16 new posts and 2 similar", for several newsfeeds "… in 3 newsfeeds". */
  countText: string;
  /** Preheader, shown beside the subject in mailboxes. */
  preview: string;
  /** Newsfeeds whose posts fit into the mail. */
  sections: DigestSection[];
  /** Newsfeeds with new posts that did not fit. */
  others: DigestOther[];
  /** "12 more newsfeeds"; null when all are listed. */
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
  /** "6 more in the app"; null when all are shown. */
  moreText: string | null;
  /** Link to the settings of this newsfeed's digest. */
  settingsUrl: string;
  /** Ends this newsfeed's digest. */
  unsubscribeUrl: string;
}

export interface DigestPost {
  title: string;
  /** The title's, which may be translated. BCP 47, if known. */
  language: string | undefined;
  /** "Grid Notes · Sat 21 Nov, 07:52 · and 2 similar" */
  byline: string;
  /** The key learning, or else the summary. */
  lead: {
    label: "Key learning" | "Summary";
    text: string;
    /** BCP 47; undefined for a key learning, whose language is unknown. */
    language?: string | undefined;
  } | null;
  quote: string | null;
  /** The article's, which the quote is from. BCP 47, if the article declares it. */
  quoteLanguage: string | undefined;
  readUrl: string;
  saveUrl: string;
  /** The publisher's page. */
  originalUrl: string | null;
}

/** Footer copy, shared by the HTML and plain-text parts. */
export const CHANGE = "Change schedule";
export const STOP_ONE = "Stop these digests";
export const STOP_ALL = "Stop all digests";
export const ONE_CLICK = "“Unsubscribe” in your email app also stops all digests.";

/** A single newsfeed is shown without a section heading. */
export function isOfOneNewsfeed({ sections, others }: DigestContent): boolean {
  return sections.length + others.length === 1;
}

export function reasonText(content: DigestContent): string {
  const followed = isOfOneNewsfeed(content) ? content.title : "these newsfeeds";
  return `You’re getting this because you follow ${followed} in Lede.`;
}
