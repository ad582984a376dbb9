import type { AtomFeed, DcNs, MediaNs, RdfFeed, RssFeed } from "feedsmith";
import { htmlText, type RawEntry, type RawLink, type RawText, typedText } from "./raw-feed";
import { enclosureLink, pageLink } from "./xml-values";

type RssItem = RssFeed.Item<string>;
type RdfItem = RdfFeed.Item<string>;
type AtomEntry = AtomFeed.Entry<string>;

const WEB_ADDRESS = /^https?:\/\//i;

export function present<T>(values: readonly (T | null | undefined | "")[]): T[] {
  return values.filter((value) => value !== null && value !== undefined && value !== "") as T[];
}

export function htmlTextsOf(values: readonly (string | undefined)[]): RawText[] {
  return present(values).map(htmlText);
}

export function atomText(text: AtomFeed.Text | AtomFeed.Content | undefined): RawText[] {
  return text?.value ? [typedText(text.value, text.type ?? null, text.xml?.base ?? null)] : [];
}

export function atomLinksOf(links: readonly AtomFeed.Link<string>[] = []): RawLink[] {
  return links.flatMap(({ href, rel, type }) =>
    href ? [{ href, rel: rel?.toLowerCase() ?? "alternate", type: type ?? "", base: null }] : [],
  );
}

export function fromRssItem(item: RssItem): RawEntry {
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
    authors: present([
      ...common.authors,
      ...(item.authors ?? []).map(({ name, email }) => name ?? email),
      itunes?.author,
    ]),
    publishedDates: present([item.pubDate, ...common.publishedDates]),
    categories: present([...(item.categories ?? []).map(({ name }) => name), ...common.categories]),
    imageUrls: present([
      ...common.imageUrls,
      itunes?.image,
      ...enclosures.filter(({ type }) => type?.startsWith("image/")).map(({ url }) => url),
    ]),
  };
}

export function fromRdfItem(item: RdfItem): RawEntry {
  const common = fromAnyItem(item);
  const about = item.rdf?.about;
  return {
    ...common,
    ids: present([about, ...common.ids]),
    links: [...common.links, ...(about && WEB_ADDRESS.test(about) ? [{ ...pageLink(about), rel: "about" }] : [])],
  };
}

function fromAnyItem(item: RssItem | RdfItem): RawEntry {
  const { dc, dcterms, media, atom } = item;
  return {
    titles: htmlTextsOf([item.title, ...(dc?.titles ?? []), ...mediaParts(media).map(({ title }) => title?.value)]),
    ids: present([atom?.id]),
    links: item.link ? [pageLink(item.link)] : [],
    fullTexts: [...htmlTextsOf([item.content?.encoded]), ...atomText(atom?.content)],
    summaries: htmlTextsOf([item.description, ...(dc?.descriptions ?? []), ...mediaDescriptions(media)]),
    authors: present([...(dc?.creators ?? []), ...(atom?.authors ?? []).map(({ name }) => name)]),
    publishedDates: present([atom?.published, ...datesOf(dc), ...(dcterms?.issued ?? []), ...(dcterms?.created ?? [])]),
    updatedDates: present([atom?.updated, ...(dcterms?.modified ?? [])]),
    categories: dc?.subjects ?? [],
    imageUrls: mediaImages(media),
    base: item.xml?.base ?? null,
  };
}

export function fromAtomEntry(entry: AtomEntry): RawEntry {
  const { dc, dcterms, media, content, links, xml } = entry;
  return {
    titles: [...atomText(entry.title), ...htmlTextsOf([media?.title?.value, ...(dc?.titles ?? [])])],
    ids: present([entry.id]),
    links: [...atomLinksOf(links), ...(content?.src ? [pageLink(content.src)] : [])],
    fullTexts: atomText(content),
    summaries: [...atomText(entry.summary), ...htmlTextsOf(mediaDescriptions(media))],
    authors: present([...(entry.authors ?? []).map(({ name }) => name), ...(dc?.creators ?? [])]),
    publishedDates: present([entry.published]),
    updatedDates: present([entry.updated, ...datesOf(dc), ...(dcterms?.modified ?? []), ...(dcterms?.issued ?? [])]),
    categories: present([...(entry.categories ?? []).map(({ label, term }) => label ?? term), ...(dc?.subjects ?? [])]),
    imageUrls: mediaImages(media),
    base: xml?.base ?? null,
  };
}

function datesOf(dc: DcNs.ItemOrFeed<string> | undefined): string[] {
  return dc?.dates ?? [];
}

type MediaPart = Pick<MediaNs.Content, "title" | "description" | "thumbnails" | "url" | "type" | "medium">;

function mediaParts(media: MediaNs.ItemOrFeed | undefined): MediaPart[] {
  if (!media) return [];
  const groups = media.groups ?? [];
  return [media, ...groups, ...(media.contents ?? []), ...groups.flatMap(({ contents = [] }) => contents)];
}

function mediaDescriptions(media: MediaNs.ItemOrFeed | undefined): string[] {
  return present(mediaParts(media).map(({ description }) => description?.value));
}

function mediaImages(media: MediaNs.ItemOrFeed | undefined): string[] {
  const parts = mediaParts(media);
  const pictures = parts.filter(({ type, medium }) => (type ?? medium ?? "").startsWith("image"));
  return present([
    ...parts.flatMap(({ thumbnails = [] }) => thumbnails.map(({ url }) => url)),
    ...pictures.map(({ url }) => url),
  ]);
}
