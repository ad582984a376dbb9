"use client";

import { useMutation } from "@tanstack/react-query";
import { LIST_OF_FEEDS } from "@/components/source/import-link";
import { fieldErrors } from "@/lib/client/api-error";
import type { CheckedSite } from "@/lib/client/newsfeed-draft";
import { validateSource } from "@/lib/client/sources";
import type { SourceValidation } from "@/lib/contract/sources";

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
