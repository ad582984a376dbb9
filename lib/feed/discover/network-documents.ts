import { decodeHtml } from "@/lib/core/decode-text";
import { orNull } from "@/lib/core/or-null";
import { webUrl } from "@/lib/core/web-url";

/** Fields of a fediverse server's JSON document; null for those it does not have. */
export interface FediverseDocument {
  nodeinfoUrl: string | null;
  /** Software name in lower case, from nodeinfo. */
  software: string | null;
  /** Page of the requested account, from WebFinger. */
  profileUrl: string | null;
}

const NODEINFO = /^https?:\/\/nodeinfo\.diaspora\.software\/ns\/schema\/[12]\.\d$/;
const PROFILE_PAGE = "http://webfinger.net/rel/profile-page";
const LINKS_MAX = 100;

/**
 * Reads a nodeinfo index, a nodeinfo document or a WebFinger reply.
 *
 * @see https://nodeinfo.diaspora.software/schema
 * @see https://www.rfc-editor.org/rfc/rfc7033#section-4.4
 */
export function readFediverseDocument(bytes: Uint8Array): FediverseDocument {
  const document = orNull<unknown>(() => JSON.parse(decodeHtml(bytes, "utf-8")));
  const links = linksOf(document);
  const software = fieldOf(fieldOf(document, "software"), "name");
  return {
    nodeinfoUrl: links.findLast(({ rel }) => NODEINFO.test(rel))?.href ?? null,
    software: typeof software === "string" ? software.trim().toLowerCase() : null,
    profileUrl: links.find(({ rel }) => rel === PROFILE_PAGE)?.href ?? null,
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null;
}

function linksOf(document: unknown): { rel: string; href: string }[] {
  const links = fieldOf(document, "links");
  if (!Array.isArray(links)) return [];
  return links.slice(0, LINKS_MAX).flatMap((link) => {
    const [rel, href] = [fieldOf(link, "rel"), fieldOf(link, "href")];
    return typeof rel === "string" && isWebAddress(href) ? [{ rel, href }] : [];
  });
}

function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && webUrl(value) !== null;
}

const FEEDS_MAX = 8;

/** A JSON service that looks up feeds. */
export type FeedService = "apple-podcasts" | "rss-bridge";

/** Feed URLs in a service's reply; empty if unreadable. For the worker threads. */
export function readFeedReply({ bytes, service }: { bytes: Uint8Array; service: FeedService }): string[] {
  const reply = orNull<unknown>(() => JSON.parse(decodeHtml(bytes, "utf-8")));
  const [things, name] = service === "apple-podcasts" ? [fieldOf(reply, "results"), "feedUrl"] : [reply, "url"];
  const urls = Array.isArray(things) ? things.slice(0, FEEDS_MAX).map((thing) => fieldOf(thing, name)) : [];
  return urls.filter(isWebAddress);
}

const ID = "UC[\\w-]{22}";
/** Parts of a YouTube page that name its channel, most certain first. */
const PLACES = [
  new RegExp(`<link[^>]{0,200}rel="canonical"[^>]{0,200}href="https://www\\.youtube\\.com/channel/(${ID})"`),
  new RegExp(`<link[^>]{0,300}href="https://www\\.youtube\\.com/feeds/videos\\.xml\\?channel_id=(${ID})"`),
  new RegExp(`<meta[^>]{0,100}itemprop="(?:channelId|identifier)"[^>]{0,100}content="(${ID})"`),
  new RegExp(`"externalId":"(${ID})"`),
];

const VIDEO_DETAILS = '"videoDetails":{';
const VIDEO_DETAILS_LENGTH = 8_000;
const CHANNEL_OF_VIDEO = new RegExp(`"channelId":"(${ID})"`);

export function findYoutubeChannel(document: { bytes: Uint8Array; httpCharset: string | null }): string | null {
  const html = decodeHtml(document.bytes, document.httpCharset);
  const ids = PLACES.values().map((place) => place.exec(html)?.[1]);
  const start = html.indexOf(VIDEO_DETAILS);
  const details = start < 0 ? "" : html.slice(start, start + VIDEO_DETAILS_LENGTH);
  return ids.find((id) => id !== undefined) ?? CHANNEL_OF_VIDEO.exec(details)?.[1] ?? null;
}
