/** What the list of all newsfeeds says of one beside the newsfeed itself. */
export interface NewsfeedState {
  /** When the newest visible post was published; null where there is none. */
  lastPostAt: Date | null;
  /** Sources that bring nothing until somebody does something. */
  troubledCount: number;
  /** `checking` while one was never looked at; null where there are no sources. */
  sourceHealth: "checking" | "healthy" | null;
}
