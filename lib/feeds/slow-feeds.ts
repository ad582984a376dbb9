/** So many at most; who was slow first is forgotten first. */
const FEEDS_MAX = 20_000;
/** After that a feed may show that it has become quicker. */
const REMEMBERED_MS = 86_400_000;

/** When each of them was last slow, in milliseconds since 1970. */
const slowSince = new Map<string, number>();

/** Feeds that answered too slowly to be asked together with others, as far as this process knows. */
export const slowFeeds = {
  remember(feedId: string, now: Date): void {
    slowSince.delete(feedId);
    slowSince.set(feedId, now.getTime());
    const [oldest] = slowSince.size > FEEDS_MAX ? slowSince.keys() : [];
    if (oldest !== undefined) slowSince.delete(oldest);
  },

  has(feedId: string, now: Date): boolean {
    const at = slowSince.get(feedId);
    return at !== undefined && now.getTime() - at < REMEMBERED_MS;
  },
};
