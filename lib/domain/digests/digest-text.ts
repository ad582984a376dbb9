import type { DigestContent, DigestPost, DigestSection } from "@/components/email/digest-content";
import { CHANGE, isOfOneNewsfeed, ONE_CLICK, reasonText, STOP_ALL, STOP_ONE } from "@/components/email/digest-words";
import { quoted } from "@/lib/core/quoted";

const LINE_CHARACTERS_MAX = 76;
const RULE = "-".repeat(40);

/** The text part of a digest: what its HTML says, in the same order. */
export function digestText(content: DigestContent): string {
  const { title, day, countText, sections, others, moreText } = content;
  const isSingle = isOfOneNewsfeed(content);
  return [
    `${title}\n${day} · ${countText}`,
    ...sections.flatMap((section) => sectionText(section, isSingle)),
    others.length > 0 && `Also new\n${others.map((one) => `${one.name}: ${one.countText}\n${one.url}`).join("\n")}`,
    moreText && `${moreText}.`,
    RULE,
    reasonText(content),
    isSingle && sections.map(settingsText).join(""),
    `All digests:\n${content.settingsUrl}`,
    `${STOP_ALL}:\n${content.unsubscribeUrl}`,
    ONE_CLICK,
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

function sectionText(section: DigestSection, isSingle: boolean): (string | false | null)[] {
  const { name, url, countText, posts, moreText } = section;
  return [
    !isSingle && `${name.toUpperCase()}\n${countText}\n${"=".repeat(40)}`,
    ...posts.map(postText),
    moreText && `${moreText}:\n${url}`,
    !isSingle && settingsText(section),
  ];
}

function settingsText({ settingsUrl, unsubscribeUrl }: DigestSection): string {
  return `${CHANGE}:\n${settingsUrl}\n\n${STOP_ONE}:\n${unsubscribeUrl}`;
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
