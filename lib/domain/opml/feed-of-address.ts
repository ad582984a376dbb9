import type { ConnectorSettings } from "@/lib/context/context";
import { URL_CHARACTERS_MAX } from "@/lib/core/limits";
import type { FeedAccess } from "@/lib/crawl/collect/credentials";
import { matchProfiles, needsConnector, networkOf, openRoutes } from "@/lib/crawl/connectors/connectors";
import { addressHash, type FeedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { type Credentials, isRelative, normaliseInput } from "@/lib/feed/discover/normalise-input";
import type { OpmlOutline } from "@/lib/feed/opml/read-opml";

const LIST_ELSEWHERE = "This is a list of sources elsewhere. Follow its OPML address under Settings › Feeds.";

/** Result of classifying an address without requests. */
type AddressReading =
  | { kind: "feed"; url: string; feed: FeedIdentity }
  /** One sentence: the reason, and what to do. */
  | { kind: "invalid"; message: string };

export interface AddressContext {
  connectors: ConnectorSettings;
  /** Encrypts the credentials of an address. */
  seal: (url: string, credentials: Credentials) => FeedAccess;
}

/**
 * Returns the feed of an outline without any request. Treats pages, and profiles that only their server could confirm,
 * as feed addresses; the first crawl finds out.
 */
export function feedOfOutline(outline: OpmlOutline, { connectors, seal }: AddressContext): AddressReading {
  if (outline.isList) return invalid(LIST_ELSEWHERE);
  if (outline.address === "") return invalid("It has no address in the file. Add it by hand.");
  const input = normaliseInput(absoluteAddress(outline));
  if (input.kind === "invalid") return invalid(input.message);
  if (input.url.length > URL_CHARACTERS_MAX)
    return invalid(`The address is longer than ${URL_CHARACTERS_MAX} characters.`);
  if (input.credentials)
    return { kind: "feed", url: input.url, feed: plainFeed(input.url, "blog", seal(input.url, input.credentials)) };
  const url = new URL(input.url);
  const network = networkOf(url);
  if (network === null) {
    // The source has the http address, so its first crawl may try that as well.
    const given = input.isBare ? input.url.replace(/^https:/, "http:") : input.url;
    return { kind: "feed", url: given, feed: plainFeed(input.url, "blog") };
  }
  const [match] = matchProfiles(url);
  if (!match) {
    if (network.refusal === undefined)
      return { kind: "feed", url: input.url, feed: plainFeed(input.url, network.type) };
    return invalid(`This is not the address of a profile on ${network.label}. Enter one such as ${network.example}.`);
  }
  const [route] = openRoutes(match, connectors);
  if (!route) return invalid(needsConnector(network));
  const isCertain = !network.confirm || network.isUnambiguous?.(match.profile) === true;
  if (!isCertain) return { kind: "feed", url: input.url, feed: plainFeed(input.url, network.type) };
  const { url: profileUrl, type } = match.profile;
  return {
    kind: "feed",
    url: profileUrl,
    feed: {
      url: route.url,
      urlHash: addressHash(profileUrl, null),
      profileUrl,
      route: route.via,
      type,
      credentials: null,
    },
  };
}

/** Completes a relative address by that of its site. */
function absoluteAddress({ address, siteUrl }: OpmlOutline): string {
  const site = isRelative(address) ? webAddress(siteUrl) : null;
  return (site !== null && URL.parse(address, site)?.href) || address;
}

/** Null for text that is not a web address. */
/** The outline's page, if it is on the feed's host: a feed is everybody's, so nobody may link it elsewhere. */
export function siteOfFeed({ siteUrl }: OpmlOutline, feedUrl: string): string | null {
  const site = webAddress(siteUrl);
  return site && new URL(site).host === new URL(feedUrl).host ? site : null;
}

function webAddress(text: string | null): string | null {
  const input = text === null ? null : normaliseInput(text);
  return input?.kind === "url" ? input.url : null;
}

function plainFeed(url: string, type: FeedIdentity["type"], access: FeedAccess | null = null): FeedIdentity {
  const credentials = access?.sealed ?? null;
  return { url, urlHash: addressHash(url, access), profileUrl: null, route: "native", type, credentials };
}

function invalid(message: string): AddressReading {
  return { kind: "invalid", message };
}
