"use client";

import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { WIDER } from "@/components/source/feed-choice";
import { ImportLink } from "@/components/source/import-link";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { SourceMark } from "@/components/ui/source-mark";
import { countText } from "@/lib/core/number-text";
import type { CheckedSite } from "./check-sites";
import { nameFromTitles } from "./read-wish";
import type { NewNewsfeed } from "./use-follow";

interface FoundSitesProps {
  sites: readonly CheckedSite[];
  isFollowing: boolean;
  onFollow: (wanted: NewNewsfeed) => void;
}

/** Checked sites with a choice of their feeds, and those that cannot be followed. */
export function FoundSites({ sites, isFollowing, onFollow }: FoundSitesProps) {
  const [chosenFeeds, setChosenFeeds] = useState<Readonly<Record<string, string>>>({});
  const locale = useLocale();
  const good = sites.filter(({ problem }) => problem === null);
  const follow = () =>
    onFollow({
      name: nameFromTitles(good.map(({ title }) => title)),
      businessContext: null,
      sources: good.map(({ url, addedUrl, title, feedUrl }) => {
        const feed = chosenFeeds[url] ?? feedUrl;
        return { url: addedUrl, title, ...(feed && { feed_url: feed }) };
      }),
    });
  return (
    <Form className="mt-5 grid gap-3" onSubmit={follow}>
      <ul className="grid gap-3">
        {sites.map((site) => (
          <FoundSite
            key={site.url}
            site={site}
            feedUrl={chosenFeeds[site.url] ?? site.feedUrl}
            onChoose={(feedUrl) => setChosenFeeds({ ...chosenFeeds, [site.url]: feedUrl })}
          />
        ))}
      </ul>
      {good.length > 0 && (
        <Button look="primary" type="submit" isBusy={isFollowing} className="min-h-11 justify-self-end px-5">
          {isFollowing ? "Adding…" : `Follow ${countText(good.length, "site", { locale })}`}
        </Button>
      )}
    </Form>
  );
}

interface FoundSiteProps {
  site: CheckedSite;
  /** Chosen feed; null without feeds. */
  feedUrl: string | null;
  onChoose: (feedUrl: string) => void;
}

export function FoundSite({ site, feedUrl, onChoose }: FoundSiteProps) {
  const feed = site.feeds.find(({ url }) => url === feedUrl);
  const { followedIn } = feed ?? site;
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-raised px-4 py-3">
      <SiteTitle site={site} latest={feed?.latestTitle ?? null} />
      {site.problem === null && followedIn && <AlreadyFollowed newsfeed={followedIn} />}
      {site.isWider && <p className="text-ink-2">{WIDER}</p>}
      {site.problem === null && site.feeds.length > 1 && (
        <SelectField
          label="Feed"
          choices={site.feeds.map(({ url, title }) => ({ value: url, text: title }))}
          value={feedUrl ?? ""}
          onChange={onChoose}
        />
      )}
    </li>
  );
}

interface SiteTitleProps {
  site: Pick<CheckedSite, "title" | "problem" | "isListOfFeeds">;
  /** Title of the chosen feed's latest post. */
  latest: string | null;
}

function SiteTitle({ site: { title, problem, isListOfFeeds }, latest }: SiteTitleProps) {
  return (
    <div className="flex items-start gap-2.5">
      <span className="pt-1">
        {problem === null ? (
          <SourceMark title={title} />
        ) : (
          <TriangleAlert aria-hidden="true" size={17} className="text-warn" />
        )}
      </span>
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {title}
        </p>
        <p dir="auto" className={`text-meta wrap-anywhere ${problem === null ? "text-ink-3" : "text-bad"}`}>
          {problem ?? (latest ? `Latest: “${latest}”` : "Ready to follow.")}
        </p>
        {isListOfFeeds && <ImportLink />}
      </div>
    </div>
  );
}

function AlreadyFollowed({ newsfeed: { id, name } }: { newsfeed: { id: string; name: string } }) {
  return (
    <p className="text-ink-2 wrap-anywhere">
      You already follow this in{" "}
      <Link href={`/newsfeeds/${id}`} className="text-ink underline decoration-accent underline-offset-3">
        {name}
      </Link>
      . Follow it to add it to a second newsfeed.
    </p>
  );
}
