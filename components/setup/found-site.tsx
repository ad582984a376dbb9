"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { LIST_OF_FEEDS } from "@/components/source/import-link";
import { SelectField } from "@/components/ui/field";
import { SourceMark } from "@/components/ui/source-mark";
import { useStore } from "@/components/ui/use-store";
import { fieldErrors } from "@/lib/client/api-error";
import { type CheckedSite, newsfeedDraft } from "@/lib/client/newsfeed-draft";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { sourceNamesQuery, validateSource } from "@/lib/client/source-actions";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { SourceName } from "@/lib/contract/source-care";
import type { SourceValidation } from "@/lib/contract/sources";

interface FoundSiteProps {
  site: CheckedSite;
  onFeed: (feedUrl: string) => void;
}

/** A checked site with a choice of its feeds. */
export function FoundSite({ site, onFeed }: FoundSiteProps) {
  const chosen = site.feeds.find(({ url }) => url === site.feedUrl);
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-raised px-4 py-3">
      <div className="flex items-start gap-2.5">
        <span className="pt-1">
          <SourceMark title={site.title} />
        </span>
        <p className="min-w-0">
          <span dir="auto" className="font-medium wrap-anywhere">
            {site.title}
          </span>
          <span dir="auto" className="block text-meta text-ink-3 wrap-anywhere">
            {chosen?.latestTitle ? `Latest: “${chosen.latestTitle}”` : "Ready to follow."}
          </span>
        </p>
      </div>
      <Followed site={site} />
      {site.feeds.length > 1 && (
        <SelectField
          label="Feed"
          choices={site.feeds.map(({ url, title }) => ({ value: url, text: title }))}
          value={site.feedUrl ?? ""}
          onChange={onFeed}
        />
      )}
    </div>
  );
}

/** Warns when another newsfeed already follows the site. */
function Followed({ site }: Pick<FoundSiteProps, "site">) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const { data: sources = [] } = useQuery(sourceNamesQuery());
  const { newsfeedId: madeId } = useStore(newsfeedDraft);
  const newsfeed = followedIn(site, { newsfeeds, sources, madeId });
  if (!newsfeed) return null;
  return (
    <p role="status" className="text-ink-2 wrap-anywhere">
      You already follow this in{" "}
      <Link href={`/newsfeeds/${newsfeed.id}`} className="text-ink underline decoration-accent underline-offset-3">
        {newsfeed.name}
      </Link>
      . Continue to add it to a second newsfeed.
    </p>
  );
}

/** Returns the first other newsfeed that follows the site. */
export function followedIn(
  { url, feedUrl }: Pick<CheckedSite, "url" | "feedUrl">,
  {
    newsfeeds,
    sources,
    madeId,
  }: { newsfeeds: readonly Newsfeed[]; sources: readonly SourceName[]; madeId: string | null },
): Newsfeed | undefined {
  const following = sources.filter(
    (source) => source.url === url || (feedUrl !== null && source.rss_feed_url === feedUrl),
  );
  const ids = new Set(following.map(({ newsfeed_id }) => newsfeed_id));
  return newsfeeds.find(({ id }) => id !== madeId && ids.has(id));
}

/** Reduces a validation to what a first source needs. */
function siteOf({ url, site_title, recommended_feed, rss_feeds }: SourceValidation): CheckedSite {
  const recommended = rss_feeds.find((feed) => feed.url === recommended_feed) ?? rss_feeds[0];
  return {
    url,
    title: shortTitle(recommended?.title ?? site_title ?? url.replace(/^https?:\/\//, "")),
    feedUrl: recommended?.url ?? null,
    feeds: rss_feeds.map((feed) => ({
      url: feed.url,
      title: feed.title ?? feed.url,
      latestTitle: feed.latest_post_title,
    })),
  };
}

export function useSiteCheck(onFound: (site: CheckedSite) => void) {
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: (url: string) => validateSource(url),
    onSuccess: (validation) => validation.crawlable && onFound(siteOf(validation)),
  });
  const refusal = data && !data.crawlable ? (data.error ?? "This address cannot be followed.") : undefined;
  const failure = error ? Object.values(fieldErrors(error))[0] : undefined;
  const isListOfFeeds = data?.error_code === LIST_OF_FEEDS;
  return { check: mutate, isChecking: isPending, problem: failure ?? refusal, isListOfFeeds, reset };
}

/** Separators before a motto: "Grid Notes: wires and queues", "Grid Notes | Home". */
const MOTTO = /(?::\s|\s[|·•–—-]\s).*$/su;

export function shortTitle(title: string): string {
  return title.replace(MOTTO, "").trim() || title.trim();
}
