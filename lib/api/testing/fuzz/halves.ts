/** Selects the operations of one test file; another has the rest, to run in parallel. */
export const FEED_TAGS = ["Newsfeeds", "Sources", "Posts"];
