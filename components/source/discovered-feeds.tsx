"use client";

import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import type { SourceValidation } from "@/lib/contract/source";
import { countText } from "@/lib/core/number-text";
import { shortAddress } from "./addresses";
import { isWider, WIDER } from "./feed-choice";
import { sampleText } from "./source-texts";

type Feed = SourceValidation["rss_feeds"][number];

interface DiscoveredFeedsProps {
  validation: SourceValidation;
  chosen: string | null;
  onChoose: (feedUrl: string) => void;
}

const WAYS = {
  native: "Ready to follow.",
  api: "Followed through the network's API.",
  bridge: "Followed through another service on this server.",
};

/** Feeds of a checked site to choose from. */
export function DiscoveredFeeds({ validation, chosen, onChoose }: DiscoveredFeedsProps) {
  const { rss_feeds: feeds } = validation;
  const feed = feeds.find(({ url }) => url === chosen);
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-raised">
      {feeds.length === 0 ? (
        <p className="px-4 py-3">
          {validation.site_title ?? validation.url}
          <span className="block text-meta text-ink-3">{WAYS[validation.route ?? "native"]}</span>
        </p>
      ) : (
        <fieldset>
          <legend className="sr-only">Feeds found</legend>
          {feeds.map((one) => (
            <FeedChoice
              key={one.url}
              feed={one}
              isChosen={one.url === chosen}
              isRecommended={one.url === validation.recommended_feed}
              isOnly={feeds.length === 1}
              onChoose={onChoose}
            />
          ))}
        </fieldset>
      )}
      {feed && feed.latest_posts.length > 0 && <LatestPosts posts={feed.latest_posts} />}
      <p className="border-t border-line bg-sunken px-4 py-3 text-ink-2">
        {isWider(validation) && `${WIDER} `}
        {(feed && sampleText(feed)) ?? "Ready to follow."}
      </p>
    </div>
  );
}

function LatestPosts({ posts }: { posts: Feed["latest_posts"] }) {
  return (
    <div className="border-t border-line px-4 py-3">
      <p className="eyebrow mb-1.5 text-ink-3">Latest posts</p>
      <ul className="grid gap-1">
        {posts.map(({ title, published_at }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two posts can have one title, and the list never changes
          <li key={at} className="flex items-baseline justify-between gap-4">
            <span dir="auto" className="min-w-0 font-serif text-lead leading-snug wrap-anywhere">
              {title || "Untitled"}
            </span>
            {published_at && (
              <span className="shrink-0 text-meta text-ink-3">
                <RelativeTime at={published_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FeedChoiceProps {
  feed: Feed;
  isChosen: boolean;
  isRecommended: boolean;
  isOnly: boolean;
  onChoose: (feedUrl: string) => void;
}

function FeedChoice({ feed, isChosen, isRecommended, isOnly, onChoose }: FeedChoiceProps) {
  const locale = useLocale();
  const isPart = feed.is_category_match && !isOnly;
  const marks = [isRecommended && "Recommended", isPart && "Matches this category"].filter(Boolean);
  return (
    <label className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-4 py-3 first-of-type:border-t-0 hover:bg-sunken/60">
      <input
        type="radio"
        name="feed"
        value={feed.url}
        checked={isChosen}
        onChange={() => onChoose(feed.url)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1 basis-52">
        <span dir="auto">{feed.title ?? feed.url}</span>
        <span className="block text-meta wrap-anywhere text-ink-3">
          {shortAddress(feed.url)}
          {feed.post_count_30d !== null &&
            ` · lists ${countText(feed.post_count_30d, "post", { locale })} from the last 30 days`}
        </span>
      </span>
      {marks.length > 0 && <span className="font-medium text-good">{marks.join(" · ")}</span>}
    </label>
  );
}
