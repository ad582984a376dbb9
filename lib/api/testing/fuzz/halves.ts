/** The operations of one test file; the other has the rest, so that both run at once and none is left out. */
export const FEED_TAGS = ["Newsfeeds", "Sources", "Posts"];
