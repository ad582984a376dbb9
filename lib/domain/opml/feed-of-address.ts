import type { ConnectorSettings } from "@/lib/context/context";
import { URL_CHARACTERS_MAX } from "@/lib/core/limits";
import type { FeedAccess } from "@/lib/crawl/collect/credentials";
import { matchProfiles, networkOf, openRoutes } from "@/lib/crawl/connectors/connectors";
import { profileHash } from "@/lib/crawl/discovery/discover-profile";
import { addressHash, type FeedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { type Credentials, normaliseInput } from "@/lib/feed/discover/normalise-input";

/** Result of classifying an address without requests. */
export type AddressReading =
  | { kind: "feed"; url: string; feed: FeedIdentity }
  /** One sentence: the reason, and what to do. */
  | { kind: "invalid"; message: string };

export interface AddressContext {
  connectors: ConnectorSettings;
  /** Encrypts the credentials of an address. */
  seal: (url: string, credentials: Credentials) => FeedAccess;
}

/**
 * Returns the feed of an address without any request. Treats pages, and profiles that only their server could confirm,
 * as feed addresses; the first crawl finds out.
 */
export function feedOfAddress(address: string, { connectors, seal }: AddressContext): AddressReading {
  if (address === "") return invalid("It has no address in the file. Add it by hand.");
  const input = normaliseInput(address);
  if (input.kind === "invalid") return invalid(input.message);
  if (input.url.length > URL_CHARACTERS_MAX)
    return invalid(`The address is longer than ${URL_CHARACTERS_MAX} characters.`);
  if (input.credentials)
    return { kind: "feed", url: input.url, feed: plainFeed(input.url, "blog", seal(input.url, input.credentials)) };
  const url = new URL(input.url);
  const network = networkOf(url);
  if (network === null) return { kind: "feed", url: input.url, feed: plainFeed(input.url, "blog") };
  const [match] = matchProfiles(url);
  if (!match) {
    if (network.refusal === null) return { kind: "feed", url: input.url, feed: plainFeed(input.url, network.type) };
    return invalid(`This is not the address of a profile on ${network.label}. Give one such as ${network.example}.`);
  }
  const [route] = openRoutes(match, connectors);
  if (!route) return invalid(network.refusal ?? `This server has no way to read ${network.label} at present.`);
  const isCertain = !network.confirm || network.isUnambiguous?.(match.profile) === true;
  if (!isCertain) return { kind: "feed", url: input.url, feed: plainFeed(input.url, network.type) };
  const { url: profileUrl, type } = match.profile;
  return {
    kind: "feed",
    url: profileUrl,
    feed: { url: route.url, urlHash: profileHash(profileUrl), profileUrl, route: route.via, type, credentials: null },
  };
}

function plainFeed(url: string, type: FeedIdentity["type"], access: FeedAccess | null = null): FeedIdentity {
  const credentials = access?.sealed ?? null;
  return { url, urlHash: addressHash(url, access), profileUrl: null, route: "native", type, credentials };
}

function invalid(message: string): AddressReading {
  return { kind: "invalid", message };
}
