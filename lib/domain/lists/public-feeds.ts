import { escapeUTF8 } from "entities";
import type { PublicItem, PublicList } from "./get-public-list";

export interface FeedAddresses {
  /** URL of the HTML page. */
  page: string;
  /** URL of this document. */
  self: string;
  /** URL of the next page. */
  next: string | null;
}

/**
 * A shared list as an Atom feed. `updated` is the time of adding, which is the news of a curated list; `published` is
 * the post's own time.
 *
 * @see RFC 4287, and RFC 5005 for paging
 */
export function atomOf(list: Omit<PublicList, "next">, { page, self, next }: FeedAddresses): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(page)}</id>`,
    `<title>${xml(list.name)}</title>`,
    ...(list.description ? [`<subtitle>${xml(list.description)}</subtitle>`] : []),
    `<updated>${list.updated_at.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    ...(next ? [`<link rel="next" type="application/atom+xml" href="${xml(next)}"/>`] : []),
    "<generator>Lede</generator>",
    ...list.items.map(atomEntry),
    "</feed>",
    "",
  ];
  return lines.join("\n");
}

function atomEntry(item: PublicItem): string {
  return [
    "<entry>",
    `<id>urn:uuid:${item.id}</id>`,
    `<title>${xml(item.title)}</title>`,
    `<author><name>${xml(sourceOf(item))}</name></author>`,
    `<published>${item.published_at.toISOString()}</published>`,
    `<updated>${item.added_at.toISOString()}</updated>`,
    `<link rel="alternate" href="${xml(item.external_url)}"/>`,
    `<content type="html">${xml(htmlOf(item))}</content>`,
    "</entry>",
  ].join("\n");
}

/** A shared list as a JSON Feed; see {@link atomOf}. @see https://www.jsonfeed.org/version/1.1/ */
export function jsonFeedOf(list: Omit<PublicList, "next">, { page, self, next }: FeedAddresses): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: list.name,
    ...(list.description && { description: list.description }),
    home_page_url: page,
    feed_url: self,
    ...(next && { next_url: next }),
    items: list.items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      url: item.external_url,
      title: item.title,
      content_html: htmlOf(item),
      ...(item.summary && { summary: item.summary }),
      date_published: item.published_at.toISOString(),
      date_modified: item.added_at.toISOString(),
      authors: [{ name: sourceOf(item) }],
      ...(item.language && { language: item.language }),
    })),
  });
}

function sourceOf({ source_title }: PublicItem): string {
  return source_title ?? "Deleted source";
}

/** Escapes everything; publishers' markup never passes. */
function htmlOf({ summary, note }: PublicItem): string {
  const noteLines = note?.split("\n").map(escapeUTF8).join("<br>");
  return [summary && `<p>${escapeUTF8(summary)}</p>`, noteLines && `<blockquote><p>${noteLines}</p></blockquote>`]
    .filter(Boolean)
    .join("");
}

/** Characters that XML 1.0 cannot contain, even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an element or a double-quoted attribute. */
function xml(text: string): string {
  return escapeUTF8(text.replace(NOT_XML, ""));
}
