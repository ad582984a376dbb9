import type { DigestContent } from "./digest-content";

/** The words of the footer, the same in both parts of the mail. */
export const CHANGE = "Change when it comes";
export const STOP_ONE = "Stop these digests";
export const STOP_ALL = "Stop all digests";
export const ONE_CLICK = "“Unsubscribe” in your mail program stops all digests, too.";

/** Then the newsfeed has the mail to itself, without sections. */
export function isOfOneNewsfeed({ sections, others }: DigestContent): boolean {
  return sections.length + others.length === 1;
}

/** Why the reader gets the mail. */
export function reasonText(content: DigestContent): string {
  const followed = isOfOneNewsfeed(content) ? content.title : "these newsfeeds";
  return `You get this because you follow ${followed} in Lede.`;
}
