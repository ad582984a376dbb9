import { PROPOSALS_MAX, type SourceProposal } from "@/lib/contract/sources";
import { rankFeeds } from "@/lib/domain/directory/rank-feeds";

/** Proposes sites for what somebody wants to follow, best first. */
export function proposeSources(description: string): SourceProposal[] {
  return rankFeeds(description, PROPOSALS_MAX).map(({ name, url, feedUrl, language, topics }) => ({
    name,
    url,
    feed_url: feedUrl,
    language,
    topics: [...topics],
  }));
}
