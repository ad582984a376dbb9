"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { FILTERED_COUNT_MAX, filteredCountQuery } from "@/lib/client/filtered-count";
import type { PostFilter } from "@/lib/client/posts";
import { isFirstCheck } from "@/lib/client/sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { countText, numberText } from "@/lib/std/number-text";
import { Button } from "../ui/button";
import { buttonClasses } from "../ui/button-classes";
import { useClock } from "../ui/clock";
import { Empty } from "../ui/empty";
import { useLocale } from "../ui/locale";
import { isNarrowed } from "./stream-search";

interface StreamEmptyProps {
  newsfeed: Newsfeed;
  sources: Source[] | undefined;
  filter: PostFilter;
  onShow: (change: Partial<PostFilter>) => void;
}

/** Why the stream is empty, and the next step. */
export function StreamEmpty({ newsfeed, sources, filter, onShow }: StreamEmptyProps) {
  const { now } = useClock();
  if (isNarrowed(filter)) return <NothingFound filter={filter} onShow={onShow} />;
  if (filter.state === "hidden")
    return <Empty title="Nothing hidden">Posts that you hide can be brought back from here.</Empty>;
  if (filter.state === "read")
    return <Empty title="Nothing read yet">What you have read can be found here again.</Empty>;
  if (sources?.length === 0) {
    return (
      <Empty
        title="No sources yet"
        action={<ButtonLink href={`/newsfeeds/${newsfeed.id}/sources`}>Choose sources</ButtonLink>}
      >
        Give {newsfeed.name} a site, a profile or a subreddit to watch. The last 30 days come in at once.
      </Empty>
    );
  }
  if (sources?.some((source) => isFirstCheck(source, now))) return <FirstCheck sources={sources} now={now} />;
  const hasPosts = sources?.some((source) => source.post_count > 0) ?? true;
  if (!hasPosts) return <NothingMatches newsfeedId={newsfeed.id} sourceCount={sources?.length ?? 0} />;
  return (
    <Empty
      title="All caught up"
      action={filter.state === "unread" && <Button onClick={() => onShow({ state: "all" })}>Show all posts</Button>}
    >
      New posts appear here as they are published.
    </Empty>
  );
}

/** There may be more in another view, from other sources, or in other newsfeeds. */
function NothingFound({ filter: { state, sourceId, q }, onShow }: Pick<StreamEmptyProps, "filter" | "onShow">) {
  const isEverySearched = state === "all" && sourceId === null;
  return (
    <Empty
      title={q ? `Nothing found for “${q}”` : "Nothing from this source here"}
      action={
        <>
          {!isEverySearched && (
            <Button onClick={() => onShow({ state: "all", sourceId: q ? null : sourceId })}>
              {q ? "Search all posts of this newsfeed" : "Show all its posts"}
            </Button>
          )}
          {q && (
            <Link className={buttonClasses()} href={`/search?${new URLSearchParams({ q })}`} prefetch={false}>
              Search everywhere
            </Link>
          )}
          <Button onClick={() => onShow({ sourceId: null, q: "" })}>Remove the filter</Button>
        </>
      }
    >
      {state === "all" ? "Hidden posts are not looked through." : `Only ${state} posts were looked through.`}
    </Empty>
  );
}

/** Nothing is lost that the keywords turned away. */
function NothingMatches({ newsfeedId, sourceCount }: { newsfeedId: string; sourceCount: number }) {
  const { data: filteredCount = 0 } = useQuery(filteredCountQuery(newsfeedId));
  const locale = useLocale();
  const checked = countText(sourceCount, "source has", { many: "sources have", locale });
  const editKeywords = <ButtonLink href={`/newsfeeds/${newsfeedId}/settings`}>Edit keywords</ButtonLink>;
  if (filteredCount === 0) {
    return (
      <Empty title="Nothing matches yet" action={editKeywords}>
        {checked} been checked. New posts appear here as soon as they match your keywords.
      </Empty>
    );
  }
  const isMore = filteredCount === FILTERED_COUNT_MAX;
  return (
    <Empty
      title={`${isMore ? "More than " : ""}${countText(filteredCount, "post", { locale })} did not match`}
      action={
        <>
          <ButtonLink href={`/newsfeeds/${newsfeedId}/filtered`}>See them</ButtonLink>
          {editKeywords}
        </>
      }
    >
      {checked} been checked. What the keywords turned away is kept for 30 days.
    </Empty>
  );
}

function ButtonLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className={buttonClasses({ look: "primary" })} href={href}>
      {children}
    </Link>
  );
}

function FirstCheck({ sources, now }: { sources: Source[]; now: Date }) {
  const locale = useLocale();
  const checkedCount = sources.filter((source) => !isFirstCheck(source, now)).length;
  const postCount = sources.reduce((sum, source) => sum + source.post_count, 0);
  return (
    <div role="status">
      <Empty title="First check running">
        <p>
          {numberText(checkedCount, locale)} of {countText(sources.length, "source", { locale })} checked,{" "}
          {countText(postCount, "post", { locale })} so far
        </p>
        <progress
          aria-label="Sources checked"
          max={sources.length}
          value={checkedCount + 0.5}
          className="mt-4 h-1 w-48 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent motion-safe:[&::-webkit-progress-value]:transition-all"
        />
      </Empty>
    </div>
  );
}
