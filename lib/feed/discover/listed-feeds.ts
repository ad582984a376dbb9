import { Parser } from "htmlparser2";
import { webUrl } from "@/lib/core/web-url";
import { looksLikeFeedAddress } from "./feed-links";

const TEXT_LENGTH_MAX = 2_000_000;
const FEEDS_MAX = 6;
const SITEMAPS_MAX = 2;
const ADDRESS = /https?:\/\/[^\s<>"']{1,2000}/gi;
const PATH_OF_RULE = /^\s*(?:allow|disallow)\s*:\s*(\/[^\s*$#]{1,500})/i;

export type ListedFeeds = Record<"feeds" | "sitemaps", string[]>;

/** Reads feeds and sitemaps from a robots.txt: its rules, comments and `Sitemap` lines. */
export function feedsInRobots(text: string, url: string): ListedFeeds {
  const lines = text.slice(0, TEXT_LENGTH_MAX).split(/\r\n|\r|\n/);
  const addresses = lines.flatMap((line) =>
    [...(line.match(ADDRESS) ?? []), PATH_OF_RULE.exec(line)?.[1] ?? []].flat(),
  );
  const sitemaps = lines.flatMap((line) => /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1] ?? []);
  return listed(
    addresses,
    sitemaps.filter((address) => !looksLikeFeedAddress(address)),
    url,
  );
}

/** Reads feeds from a sitemap, and sitemaps from a sitemap index. */
export function feedsInSitemap(xml: string, url: string): ListedFeeds {
  const addresses: string[] = [];
  let isIndex = false;
  let open: string | null = null;
  const parser = new Parser(
    {
      onopentag(name) {
        if (name.toLowerCase() === "sitemapindex") isIndex = true;
        open = /^(?:\w+:)?loc$/i.test(name) ? "" : null;
      },
      ontext(text) {
        if (open !== null) open += text;
      },
      onclosetag() {
        if (open !== null) addresses.push(open.trim());
        open = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml.slice(0, TEXT_LENGTH_MAX));
  return listed(addresses, isIndex ? addresses : [], url);
}

function listed(addresses: readonly string[], sitemaps: readonly string[], url: string): ListedFeeds {
  const whole = (some: readonly string[]) => some.flatMap((address) => webUrl(address, url)?.href ?? []);
  return {
    feeds: [...new Set(whole(addresses).filter(looksLikeFeedAddress))].slice(0, FEEDS_MAX),
    sitemaps: [...new Set(whole(sitemaps))].slice(0, SITEMAPS_MAX),
  };
}
