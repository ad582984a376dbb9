import type { DigestContent } from "./digest-content";

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
