import type { Context } from "@/lib/context/context";
import type { SourceValidation } from "@/lib/contract/sources";
import type { FeedAccess } from "@/lib/crawl/collect/credentials";
import type { Route } from "@/lib/crawl/connectors/connector";
import type { PageInfo } from "@/lib/feed/discover/page-info";
import { type Candidate, recommend } from "@/lib/feed/discover/recommend";
import { generalFeed, isCategoryMatch } from "@/lib/feed/discover/site-part";
import type { LoadedFeed } from "./load-candidate";

/** A feed that an address led to, weighed against what was asked. */
export type FoundFeed = LoadedFeed & Candidate & { description: string | null };

export interface Discovery {
  /** The address that was looked at. */
  url: string;
  type: SourceValidation["source_type"];
  /** As found; those of a bridge are left out, for where it runs is nobody's business. Empty with a refusal. */
  feeds: FoundFeed[];
  /** What is followed unless another is asked for; not always one of `feeds`. */
  recommended: FoundFeed | null;
  /** Where it is a profile of a network: which one, and by which route. */
  profile: FoundProfile | null;
  siteTitle: string | null;
  iconUrl: string | null;
  /** User and password that opened the address; null if everybody may read it. */
  access: FeedAccess | null;
  /** Why nothing can be followed here: stable code, and one sentence for a person. */
  refusal: Refusal | null;
}

/** The profile behind a discovery, and the route that answered. */
export interface FoundProfile {
  url: string;
  route: Route;
}

export interface Refusal {
  code: string;
  message: string;
}

/** For pages that only a person at a browser is let past. */
export const CHALLENGED: Refusal = {
  code: "challenge_page",
  message:
    "The site tests its visitors for being human, so Lede cannot read this page. Give the address of its feed, or ask its owner to let feed readers in.",
};

/** For pages that show a form to sign in. */
export const LOGIN_REQUIRED: Refusal = {
  code: "login_required",
  message:
    "This page is for signed-in readers only, so Lede cannot read it. Give the address of a public page, or of the feed itself.",
};

/** For pages that are empty until the browser has run their program. */
export const NEEDS_SCRIPT: Refusal = {
  code: "needs_script",
  message:
    "This page is empty without JavaScript, so Lede finds no feed in it. Give the address of the feed itself if you know it.",
};

/** For an OPML file that was given as a source. */
export const LIST_OF_FEEDS: Refusal = { code: "list_of_feeds", message: "This is a list of feeds. Import it?" };

/** Feeds as they were found at an address, and its page where one was read. */
interface Findings {
  url: string;
  feeds: LoadedFeed[];
  page: PageInfo | null;
}

/** What is known of a page that nobody read, because its address said that it is a list of things. */
const LISTING = { isArticle: false, articleLinks: Number.POSITIVE_INFINITY };

export function refused(url: string, refusal: Refusal, page: PageInfo | null = null): Discovery {
  return {
    url,
    type: "blog",
    feeds: [],
    recommended: null,
    profile: null,
    siteTitle: page?.title || null,
    iconUrl: page?.iconUrl ?? null,
    access: null,
    refusal,
  };
}

/** Weighs what was found against what was asked. */
export function weigh(ctx: Context, found: Findings): Discovery {
  const feeds = found.feeds.map((feed) => asCandidate(feed, found));
  const page = { url: found.url, language: found.page?.language ?? null };
  const recommended = recommend(feeds, { page, now: ctx.now() });
  return {
    url: found.url,
    type: "blog",
    feeds: feeds.filter(({ via }) => via !== "bridge"),
    recommended,
    profile: null,
    siteTitle: found.page?.title || recommended?.feed.title || null,
    iconUrl: found.page?.iconUrl ?? recommended?.document.feed.iconUrl ?? null,
    access: null,
    refusal: null,
  };
}

function asCandidate(loaded: LoadedFeed, found: Findings): FoundFeed {
  const facts = factsOf(loaded);
  const general = generalFeed(facts, found.feeds.map(factsOf));
  const page = loaded.via === "host" ? LISTING : found.page;
  const { feed, entries } = loaded.document;
  return {
    ...loaded,
    language: loaded.language ?? feed.language,
    description: feed.description || null,
    isCategoryMatch: isCategoryMatch({ inputUrl: found.url, page, feed: facts, general }),
    feed: { title: feed.title, format: feed.format, entries },
  };
}

function factsOf({ url, linkTitle, document }: LoadedFeed) {
  const entryCategories = document.entries.map((entry) => entry.categories);
  return { url, siteUrl: document.feed.siteUrl, titles: [document.feed.title, linkTitle], entryCategories };
}
