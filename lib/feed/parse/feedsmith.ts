import { parseAtomFeed, parseRdfFeed, parseRssFeed } from "feedsmith";
import {
  atomLinksOf,
  atomText,
  fromAtomEntry,
  fromRdfItem,
  fromRssItem,
  htmlTextsOf,
  present,
} from "./feedsmith-items";
import { tagsOf } from "./markup";
import type { Names } from "./names";
import { NO_SCHEDULE, type RawFeed, readEach } from "./raw-feed";
import type { XmlDocument, XmlParser } from "./xml-document";
import { pageLink } from "./xml-values";

const DUBLIN_CORE = "http://purl.org/dc/elements/1.1/";
/** feedsmith passes dates on as written, because our parser reads more forms. */
const AS_WRITTEN = { parseDateFn: (raw: string) => raw };

export const feedsmith: XmlParser = {
  name: "feedsmith",
  async parse(document) {
    if (document.format === "atom") return readAtom(document);
    return document.format === "rdf" ? readRdf(document) : readRss(document);
  },
};

function readRss({ xml, base, language }: XmlDocument): RawFeed {
  const feed = parseRssFeed(xml, AS_WRITTEN);
  const { atom, dc, itunes, sy } = feed;
  return {
    format: "rss",
    titles: htmlTextsOf([feed.title, ...(dc?.titles ?? [])]),
    descriptions: htmlTextsOf([feed.description, itunes?.summary]),
    links: [...present([feed.link]).map((href) => pageLink(href)), ...atomLinksOf(atom?.links)],
    languages: present([feed.language, ...(dc?.languages ?? []), language]),
    iconUrls: present([feed.image?.url, itunes?.image]),
    newFeedUrls: present([itunes?.newFeedUrl]),
    schedule: {
      ttl: feed.ttl?.toString() ?? null,
      ...updatesOf(sy),
      skipHours: (feed.skipHours ?? []).map(String),
      skipDays: feed.skipDays ?? [],
    },
    bases: present([base, feed.xml?.base]),
    ...readEach(feed.items ?? [], fromRssItem),
  };
}

function readRdf({ xml, names, base, language }: XmlDocument): RawFeed {
  const feed = parseRdfFeed(withDublinCoreDates(xml, names), AS_WRITTEN);
  const { atom, dc, sy } = feed;
  return {
    format: "rdf",
    titles: htmlTextsOf([feed.title, ...(dc?.titles ?? [])]),
    descriptions: htmlTextsOf([feed.description]),
    links: [...present([feed.link]).map((href) => pageLink(href)), ...atomLinksOf(atom?.links)],
    languages: present([...(dc?.languages ?? []), language]),
    iconUrls: present([feed.image?.url]),
    newFeedUrls: [],
    schedule: { ...NO_SCHEDULE, ...updatesOf(sy) },
    bases: present([base]),
    ...readEach(feed.items ?? [], fromRdfItem),
  };
}

function readAtom({ xml, base, language }: XmlDocument): RawFeed {
  const feed = parseAtomFeed(xml, AS_WRITTEN);
  return {
    format: "atom",
    titles: atomText(feed.title),
    descriptions: atomText(feed.subtitle),
    links: atomLinksOf(feed.links),
    languages: present([...(feed.dc?.languages ?? []), language]),
    iconUrls: present([feed.icon, feed.logo]),
    newFeedUrls: [],
    schedule: { ...NO_SCHEDULE, ...updatesOf(feed.sy) },
    bases: present([base]),
    ...readEach(feed.entries ?? [], fromAtomEntry),
  };
}

/** feedsmith ignores `pubDate` in RSS 1.0, whose own dates are Dublin Core. */
function withDublinCoreDates(xml: string, names: Names): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { kind, name, start, end } of tagsOf(xml)) {
    if (kind === "empty" || names.canonical(name) !== "pubdate") continue;
    parts.push(xml.slice(copied, start), kind === "open" ? `<dc:date xmlns:dc="${DUBLIN_CORE}">` : "</dc:date>");
    copied = end;
  }
  return parts.join("") + xml.slice(copied);
}

function updatesOf(sy: { updatePeriod?: string; updateFrequency?: number } | undefined) {
  return { updatePeriod: sy?.updatePeriod ?? null, updateFrequency: sy?.updateFrequency?.toString() ?? null };
}
