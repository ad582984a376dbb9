/** That nothing was found, and where. */
export function noFeedSentence(tried: { named: number; isGuessingForbidden: boolean; asksBridge: boolean }): string {
  const places = "the usual places (such as /feed, /rss.xml and /atom.xml)";
  const reasons = [
    namedSentence(tried.named),
    tried.isGuessingForbidden ? `its robots.txt does not let Lede look in ${places}` : `${places} are empty`,
    ...(tried.asksBridge ? ["this server's RSS-Bridge does not know the page"] : []),
  ];
  const list = `${reasons.slice(0, -1).join(", ")}, and ${reasons.at(-1)}`;
  return `No feed was found at this address: ${list}. Give the address of the feed itself if you know it.`;
}

function namedSentence(count: number): string {
  if (count === 0) return "the page announces none";
  return count === 1
    ? "the one that the page names cannot be read"
    : `none of the ${count} that the page names can be read`;
}
