import { type JsonFeed, parseJsonFeed } from "feedsmith";
import { orNull } from "@/lib/core/or-null";
import { namesOf, present } from "./feedsmith";
import { picture } from "./pictures";
import { htmlText, NO_SCHEDULE, type RawEntry, type RawFeed, type RawText, readEach, typedText } from "./raw-feed";
import { ITEMS_MAX } from "./xml-document";
import { enclosureLink, pageLink } from "./xml-values";

const DEPTH_MAX = 64;
/** feedsmith skips objects that have their own properties of these names. */
const HAS_RESERVED_NAMES = /"(?:__proto__|constructor)"\s*:/;

/** Reads a JSON Feed; null for other JSON. @throws for invalid JSON or more than 64 levels */
export function readJsonFeed(text: string): RawFeed | null {
  if (jsonDepth(text) > DEPTH_MAX) throw new Error("The document is nested too deeply.");
  // A reviver costs time, and few documents need one.
  const document: unknown = JSON.parse(text, HAS_RESERVED_NAMES.test(text) ? withoutReservedNames : undefined);
  const feed = orNull(() => parseJsonFeed(document, { parseDateFn: (raw) => raw, maxItems: ITEMS_MAX }));
  if (!feed) return null;
  return {
    format: "json",
    titles: plainTexts(feed.title),
    descriptions: plainTexts(feed.description),
    authors: namesOf(feed.authors),
    links: [
      ...present([feed.home_page_url]).map((href) => pageLink(href)),
      ...present([feed.feed_url]).map((href) => ({ ...pageLink(href), rel: "self" })),
      ...present((feed.hubs ?? []).map(({ url }) => url)).map((href) => ({ ...pageLink(href), rel: "hub" })),
    ],
    languages: present([feed.language]),
    iconUrls: present([feed.icon, feed.favicon]),
    newFeedUrls: [],
    schedule: NO_SCHEDULE,
    bases: [],
    ...readEach(feed.items ?? [], fromJsonItem),
  };
}

function withoutReservedNames(name: string, value: unknown): unknown {
  return name === "__proto__" || name === "constructor" ? undefined : value;
}

function plainTexts(text: string | undefined): RawText[] {
  return present([text]).map((value) => typedText(value, "text"));
}

function fromJsonItem(item: JsonFeed.Item<string>): RawEntry {
  return {
    titles: plainTexts(item.title),
    ids: present([item.id]),
    links: [
      ...present([item.url, item.external_url]).map((href) => pageLink(href)),
      ...(item.attachments ?? []).flatMap(({ url, mime_type, title }) =>
        url ? [{ ...enclosureLink(url, mime_type ?? ""), title }] : [],
      ),
    ],
    fullTexts: [...present([item.content_html]).map(htmlText), ...plainTexts(item.content_text)],
    summaries: plainTexts(item.summary),
    captions: [],
    authors: [namesOf(item.authors)],
    publishedDates: present([item.date_published]),
    updatedDates: present([item.date_modified]),
    categories: item.tags ?? [],
    pictures: [item.image, item.banner_image].flatMap((url) => picture({ url })),
    base: null,
  };
}

/** Deepest nesting of objects and lists; ignores brackets in strings. */
function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === "\\" ? 1 : 0;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth--;
  }
  return deepest;
}
