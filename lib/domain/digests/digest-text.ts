import {
  CHANGE,
  type DigestContent,
  type DigestPost,
  type DigestSection,
  isOfOneNewsfeed,
  ONE_CLICK,
  reasonText,
  STOP_ALL,
  STOP_ONE,
} from "@/components/email/digest-content";
import { quoted } from "@/lib/core/quoted";

const LINE_CHARACTERS_MAX = 76;
const RULE = "-".repeat(40);

/** Plain-text part of a digest, in the order of its HTML. */
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

/** Wraps at spaces; long words stay whole. */
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

/** Control characters, line breaks and bidirectional controls. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Returns untrusted text as one line of at most `charactersMax` UTF-16 units, cut at a word with an ellipsis. */
export function plainLine(text: string, charactersMax: number): string {
  const line = text.toWellFormed().replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
  if (line.length <= charactersMax) return line;
  // Text without spaces is cut between characters.
  const cut = line.slice(0, charactersMax - 1).replace(/[\ud800-\udbff]$/, "");
  const words = cut.replace(/\s+\S*$/, "");
  const kept = words.length > charactersMax / 2 ? words : cut;
  return `${kept.replace(/[\s.,;:–—-]+$/, "")}…`;
}
