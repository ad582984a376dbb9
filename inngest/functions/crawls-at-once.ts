const FEEDS_OF_A_ROUND = 4;

/**
 * How many crawls run at once, over all processes: as many in rounds as in groups. A round that waits for one slow site
 * keeps the others of its share idle, so it asks few at a time and there are several.
 *
 * @param crawlsMax of both together
 */
export function crawlsAtOnce(crawlsMax: number) {
  // A group or a round.
  const single = { scope: "env", key: "'crawls'", limit: 1 } as const;
  if (crawlsMax === 1) return { ofRound: 1, rounds: single, groups: single };
  const ofRounds = Math.floor(crawlsMax / 2);
  const ofRound = Math.min(FEEDS_OF_A_ROUND, ofRounds);
  const rounds = Math.floor(ofRounds / ofRound);
  return { ofRound, rounds: { limit: rounds }, groups: { limit: crawlsMax - rounds * ofRound } };
}
