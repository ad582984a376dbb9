import {
  type AtomFeed,
  type MediaNs,
  parseAtomFeed,
  parseRdfFeed,
  parseRssFeed,
  type RdfFeed,
  type RssFeed,
} from "feedsmith";
import { isInFeedsmithReach } from "./feedsmith-reach";
import { isPicture, picture, type RawPicture } from "./pictures";
import {
  htmlText,
  isFile,
  mediaText,
  NO_SCHEDULE,
  type RawEntry,
  type RawFeed,
  type RawLink,
  type RawText,
  readEach,
  typedText,
} from "./raw-feed";
import type { XmlDocument, XmlParser } from "./xml-document";
import { enclosureLink, pageLink } from "./xml-values";

/** feedsmith passes dates on as written, because our parser reads more forms. */
const AS_WRITTEN = { parseDateFn: (raw: string) => raw };

/** Rejects documents with elements that only rss-parser reads. */
export const feedsmith: XmlParser = {
  name: "feedsmith",
  async parse(document) {
    if (!isInFeedsmithReach(document)) throw new Error("The document has more than feedsmith reads.");
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
    authors: [],
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
    authors: [],
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
    authors: namesOf(feed.authors),
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

const WEB_ADDRESS = /^https?:\/\//i;

export function present<T>(values: readonly (T | null | undefined | "")[]): T[] {
  return values.flatMap((value) => (value === null || value === undefined || value === "" ? [] : [value]));
}

export function namesOf(persons: readonly { name?: string }[] = []): string[] {
  return present(persons.map(({ name }) => name));
}

function htmlTextsOf(values: readonly (string | undefined)[]): RawText[] {
  return present(values).map(htmlText);
}

function atomText(text: AtomFeed.Text | AtomFeed.Content | undefined): RawText[] {
  if (!text?.value || isFile(text.value, text.type ?? null)) return [];
  return [typedText(text.value, text.type ?? null, text.xml?.base ?? null)];
}

function atomLinksOf(links: readonly AtomFeed.Link<string>[] = []): RawLink[] {
  return links.flatMap(({ href, rel, type, title }) =>
    href ? [{ href, rel: rel?.toLowerCase() ?? "alternate", type: type ?? "", base: null, title }] : [],
  );
}

function fromRssItem(item: RssFeed.Item<string>): RawEntry {
  const { guid, enclosures = [], itunes, atom, content } = item;
  const common = fromAnyItem(item);
  return {
    ...common,
    titles: [...common.titles, ...htmlTextsOf([itunes?.title]), ...atomText(atom?.title)],
    ids: present([guid?.value, ...common.ids]),
    links: [
      ...common.links,
      ...(guid?.value && guid.isPermaLink !== false && WEB_ADDRESS.test(guid.value) ? [pageLink(guid.value)] : []),
      ...atomLinksOf(atom?.links),
      ...enclosures.flatMap(({ url, type }) => (url ? [enclosureLink(url, type ?? "")] : [])),
    ],
    fullTexts: [...htmlTextsOf([content?.encoded]), ...atomText(atom?.content)],
    summaries: [...common.summaries, ...atomText(atom?.summary), ...htmlTextsOf([itunes?.summary])],
    authors: [
      ...common.authors,
      present((item.authors ?? []).map(({ name, email }) => name ?? email)),
      present([itunes?.author]),
    ],
    publishedDates: present([item.pubDate, ...common.publishedDates, ...(item.prism?.publicationDates ?? [])]),
    categories: present([...(item.categories ?? []).map(({ name }) => name), ...common.categories]),
    pictures: [
      ...common.pictures,
      ...picture({ url: itunes?.image }),
      ...enclosures.flatMap(({ url, type }) => (isPicture(url, type) ? picture({ url }) : [])),
    ],
  };
}

function fromRdfItem(item: RdfFeed.Item<string>): RawEntry {
  const common = fromAnyItem(item);
  const about = item.rdf?.about;
  return {
    ...common,
    ids: present([about, ...common.ids]),
    links: [...common.links, ...(about && WEB_ADDRESS.test(about) ? [{ ...pageLink(about), rel: "about" }] : [])],
  };
}

function fromAnyItem(item: RssFeed.Item<string> | RdfFeed.Item<string>): RawEntry {
  const { dc, dcterms, media, atom } = item;
  return {
    titles: htmlTextsOf([item.title, ...(dc?.titles ?? []), ...mediaParts(media).map(({ title }) => title?.value)]),
    ids: present([atom?.id]),
    links: item.link ? [pageLink(item.link)] : [],
    fullTexts: [...htmlTextsOf([item.content?.encoded]), ...atomText(atom?.content)],
    summaries: htmlTextsOf([item.description, ...(dc?.descriptions ?? [])]),
    captions: mediaDescriptions(media),
    authors: [dc?.creators ?? [], namesOf(atom?.authors)],
    publishedDates: present([
      atom?.published,
      ...(dc?.dates ?? []),
      ...(dcterms?.issued ?? []),
      ...(dcterms?.created ?? []),
    ]),
    updatedDates: present([atom?.updated, ...(dcterms?.modified ?? [])]),
    categories: dc?.subjects ?? [],
    pictures: mediaPictures(media),
    base: item.xml?.base ?? null,
  };
}

function fromAtomEntry(entry: AtomFeed.Entry<string>): RawEntry {
  const { dc, dcterms, media, content, links, source, xml } = entry;
  return {
    titles: [...atomText(entry.title), ...htmlTextsOf([media?.title?.value, ...(dc?.titles ?? [])])],
    ids: present([entry.id]),
    links: [...atomLinksOf(links), ...(content?.src ? [{ ...pageLink(content.src), rel: "about" }] : [])],
    fullTexts: atomText(content),
    summaries: atomText(entry.summary),
    captions: mediaDescriptions(media),
    authors: [namesOf(entry.authors), dc?.creators ?? [], namesOf(source?.authors)],
    publishedDates: present([entry.published]),
    updatedDates: present([
      entry.updated,
      ...(dc?.dates ?? []),
      ...(dcterms?.modified ?? []),
      ...(dcterms?.issued ?? []),
    ]),
    categories: present([...(entry.categories ?? []).map(({ label, term }) => label ?? term), ...(dc?.subjects ?? [])]),
    pictures: mediaPictures(media),
    base: xml?.base ?? null,
  };
}

type MediaPart = Pick<
  MediaNs.Content,
  "title" | "description" | "thumbnails" | "url" | "type" | "medium" | "width" | "height"
>;

function mediaParts(media: MediaNs.ItemOrFeed | undefined): MediaPart[] {
  if (!media) return [];
  const groups = media.groups ?? [];
  return [media, ...groups, ...(media.contents ?? []), ...groups.flatMap(({ contents = [] }) => contents)];
}

function mediaDescriptions(media: MediaNs.ItemOrFeed | undefined): RawText[] {
  const descriptions = present(mediaParts(media).map(({ description }) => description));
  return descriptions.flatMap(({ value, type }) => (value ? [mediaText(value, type ?? null)] : []));
}

function mediaPictures(media: MediaNs.ItemOrFeed | undefined): RawPicture[] {
  const parts = mediaParts(media);
  return [
    ...parts.filter(({ url, type, medium }) => isPicture(url, type || medium)).flatMap((part) => picture(part)),
    ...parts.flatMap(({ thumbnails = [] }) => thumbnails.flatMap((thumbnail) => picture(thumbnail, true))),
  ];
}
