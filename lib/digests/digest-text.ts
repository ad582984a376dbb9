import type { DigestContent, DigestPost } from "@/components/email/digest-content";
import { quoted } from "@/lib/std/quoted";

const LINE_CHARACTERS_MAX = 76;
const RULE = "-".repeat(40);

/** The text part of a digest: what its HTML says, in the same order. */
export function digestText(content: DigestContent): string {
  const { newsfeedName, newsfeedUrl, day, countText, posts, moreText } = content;
  return [
    `${newsfeedName}\n${day} · ${countText}`,
    ...posts.map(postText),
    moreText && `${moreText}:\n${newsfeedUrl}`,
    RULE,
    `You get this because you follow ${newsfeedName} in Lede.`,
    `Change when it comes:\n${content.settingsUrl}`,
    `Stop these digests:\n${content.unsubscribeUrl}`,
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

function postText(post: DigestPost, index: number): string {
  const { title, byline, lead, quote, readUrl, saveUrl, originalUrl } = post;
  return [
    wrapped(`${index + 1}. ${title}`),
    byline,
    lead && `\n${wrapped(`${lead.label}: ${lead.text}`)}`,
    quote && `\n${wrapped(quoted(quote), "  > ")}`,
    `\nRead: ${readUrl}`,
    `Save: ${saveUrl}`,
    originalUrl && `Original: ${originalUrl}`,
  ]
    .filter((line) => line !== null)
    .join("\n");
}

/** Broken at spaces; a longer word stays whole. */
function wrapped(text: string, indent = ""): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= LINE_CHARACTERS_MAX)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines.join("\n");
}
