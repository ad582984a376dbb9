// Work runs in lanes with places of their own, so that no kind of work can hold up another, and inside a lane no feed, user
// or host has more than a share of them. Every function names its lane by a limit; the ticks have a place each. A function
// takes two limits at most, on Inngest's servers as well.

/** Crawls that a person waits for. */
export const AWAITED_CRAWLS = [{ limit: 6 }, { key: "event.data.userId", limit: 4 }] as const;

/** Runs that fetch article pages, in each of their lanes. Each run has one feed and fetches two pages at a time. */
export const PAGES = [
  { key: "event.data.lane", limit: 6 },
  { key: "event.data.feedId", limit: 1 },
] as const;

/** Texts by a model. */
export const TEXTS = [{ limit: 6 }, { key: "event.data.userId", limit: 4 }] as const;

export const MAILS = [{ limit: 8 }, { key: "event.data.kind", limit: 4 }] as const;
export const DIGESTS = [{ limit: 4 }] as const;
export const HUBS = [{ limit: 2 }, { key: "event.data.shard", limit: 1 }] as const;

/** Newsfeeds whose stored articles are judged anew. */
export const REFILES = [{ limit: 4 }, { key: "event.data.newsfeedId", limit: 1 }] as const;

/** Newsfeeds whose key learnings are derived anew: few, so that the model has time for new articles. */
export const REDERIVES = [{ limit: 2 }, { key: "event.data.newsfeedId", limit: 1 }] as const;

const FEEDS_OF_A_ROUND = 4;

/**
 * Crawls at a time in each lane, over all processes: as many in rounds as in groups. A round that waits for one slow site
 * keeps the others of its share idle, so it asks few at a time and there are several.
 *
 * @param crawlsMax of both together
 */
export function crawlLanes(crawlsMax: number) {
  // A group or a round.
  const single = { scope: "env", key: "'crawls:' + event.data.lane", limit: 1 } as const;
  if (crawlsMax === 1) return { ofRound: 1, rounds: single, groups: single };
  const ofRounds = Math.floor(crawlsMax / 2);
  const ofRound = Math.min(FEEDS_OF_A_ROUND, ofRounds);
  const rounds = Math.floor(ofRounds / ofRound);
  const limitOfLane = (limit: number) => ({ key: "event.data.lane", limit });
  return { ofRound, rounds: limitOfLane(rounds), groups: limitOfLane(crawlsMax - rounds * ofRound) };
}
