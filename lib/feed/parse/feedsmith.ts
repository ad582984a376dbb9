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
import { NO_SCHEDULE, type RawFeed, readEach } from "./raw-feed";
import type { XmlDocument, XmlParser } from "./xml-document";
import { pageLink } from "./xml-values";

/** Dates are read by our own rules, so feedsmith hands them over as they are. */
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

function readRdf({ xml, base, language }: XmlDocument): RawFeed {
  const feed = parseRdfFeed(xml, AS_WRITTEN);
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

function updatesOf(sy: { updatePeriod?: string; updateFrequency?: number } | undefined) {
  return { updatePeriod: sy?.updatePeriod ?? null, updateFrequency: sy?.updateFrequency?.toString() ?? null };
}
