import type { Context } from "@/lib/context/context";
import type { SourceValidation } from "@/lib/contract/source";
import type { FeedAccess } from "@/lib/crawl/collect/credentials";
import type { Route } from "@/lib/crawl/connectors/connector";
import type { PageInfo } from "@/lib/feed/discover/page-info";
import { type Candidate, recommend } from "@/lib/feed/discover/recommend";
import { generalFeed, isCategoryMatch } from "@/lib/feed/discover/site-part";
import type { LoadedFeed } from "./load-candidate";

/** A discovered feed, scored against the request. */
export type FoundFeed = LoadedFeed & Candidate & { description: string | null };

export interface Discovery {
  url: string;
  type: SourceValidation["source_type"];
  /** As found, without a bridge's feeds, whose address stays secret. Empty with a refusal. */
  feeds: FoundFeed[];
  /** The default choice; not always one of `feeds`. */
  recommended: FoundFeed | null;
  profile: { url: string; route: Route } | null;
  siteTitle: string | null;
  iconUrl: string | null;
  /** Credentials that opened the address; null for public ones. */
  access: FeedAccess | null;
  /** Reason that nothing can be followed: a stable code and a sentence for users. */
  refusal: Refusal | null;
}

export interface Refusal {
  code: string;
  message: string;
}

export const CHALLENGED: Refusal = {
  code: "challenge_page",
  message:
    "The site checks that visitors are human, so Lede cannot read this page. Enter the address of its feed, or ask its owner to let feed readers in.",
};

export const LOGIN_REQUIRED: Refusal = {
  code: "login_required",
  message:
    "This page is for signed-in readers only, so Lede cannot read it. Enter the address of a public page, or of the feed itself.",
};

/** For pages that are empty without scripts. */
export const NEEDS_SCRIPT: Refusal = {
  code: "needs_script",
  message:
    "This page is empty without JavaScript, so Lede finds no feed in it. Enter the address of the feed itself if you know it.",
};

/** For sites that asked for fewer requests during the search. */
export const LIMITS_REQUESTS: Refusal = {
  code: "rate_limited",
  message: "The site limits requests at the moment. Try again later.",
};

export const LIST_OF_FEEDS: Refusal = { code: "list_of_feeds", message: "This is a list of feeds. Import it?" };

interface Findings {
  url: string;
  feeds: LoadedFeed[];
  page: PageInfo | null;
}

/** Assumed for an unread page whose address denotes a listing. */
const LISTING = { isArticle: false, articleLinks: Number.POSITIVE_INFINITY };

/** A search without a feed. */
export function refused(url: string, refusal: Refusal | null, page: PageInfo | null = null): Discovery {
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

export function weigh(ctx: Context, found: Findings): Discovery {
  const feeds = found.feeds.map((feed) => asCandidate(feed, found));
  const page = { url: found.url, language: found.page?.language ?? null };
  const recommended = recommend(feeds, { page, now: ctx.now() });
  return {
    ...refused(found.url, null),
    feeds: feeds.filter(({ via }) => via !== "bridge"),
    recommended,
    siteTitle: found.page?.title || recommended?.feed.title || null,
    iconUrl: found.page?.iconUrl ?? recommended?.document.feed.iconUrl ?? null,
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
