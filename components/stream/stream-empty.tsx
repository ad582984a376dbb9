"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { useDayText } from "@/components/ui/clock";
import { Empty } from "@/components/ui/empty";
import { useLocale } from "@/components/ui/locale";
import { filteredCountQuery } from "@/lib/client/filtered";
import { showOlderPosts } from "@/lib/client/newsfeeds";
import type { PostFilter } from "@/lib/client/posts";
import { showFailure } from "@/lib/client/show-failure";
import { isFirstCheck } from "@/lib/client/sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/sources";
import { countText, numberText } from "@/lib/core/number-text";
import { emptyReason, filteredText } from "./empty-reason";

interface StreamEmptyProps {
  newsfeed: Newsfeed;
  sources: Source[] | undefined;
  filter: PostFilter;
  onShow: (change: Partial<PostFilter>) => void;
}

/** Explains an empty stream and offers the next step. */
export function StreamEmpty({ newsfeed, sources, filter, onShow }: StreamEmptyProps) {
  const { data: refusedCount } = useQuery(filteredCountQuery(newsfeed.id));
  const of = { newsfeed, sources: sources ?? [] };
  switch (emptyReason({ newsfeed, sources, filter, refusedCount })) {
    case "narrowed":
      return <NothingFound filter={filter} onShow={onShow} />;
    case "nothing_hidden":
      return <Empty title="Nothing hidden">Posts you hide appear here.</Empty>;
    case "nothing_read":
      return <Empty title="Nothing read yet">Posts you have read appear here.</Empty>;
    case "no_sources":
      return <NoSources newsfeed={newsfeed} />;
    case "first_check":
      return <FirstCheck {...of} />;
    case "sorting":
      return <Empty title="Sorting posts">They appear here in a moment.</Empty>;
    case "caught_up":
      return (
        <Empty title="All caught up" action={<Button onClick={() => onShow({ state: "all" })}>Show all posts</Button>}>
          New posts appear here as they are published.
        </Empty>
      );
    case "all_hidden":
      return (
        <Empty
          title="All hidden"
          action={<Button onClick={() => onShow({ state: "hidden" })}>Show hidden posts</Button>}
        >
          You have hidden every post in this newsfeed.
        </Empty>
      );
    case "failing":
      return <Failing {...of} />;
    case "refused":
      return <NothingMatches {...of} refusedCount={refusedCount ?? 0} />;
    case "too_old":
      return <NothingSince {...of} />;
    case "nothing_published":
      return (
        <Empty title="No posts yet">
          <Checked {...of} /> Nothing has been published yet. New posts appear here.
        </Empty>
      );
    case null:
      return null;
  }
}

function NoSources({ newsfeed: { id, name } }: Pick<StreamEmptyProps, "newsfeed">) {
  return (
    <Empty title="No sources yet" action={<ButtonLink href={`/newsfeeds/${id}/sources`}>Add sources</ButtonLink>}>
      Add a site, a profile or a subreddit to {name}. Its newest posts come in at once.
    </Empty>
  );
}

/** Offers to search other views, sources or newsfeeds. */
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
      {state === "all" ? "Hidden posts are not searched." : `Only ${state} posts were searched.`}
    </Empty>
  );
}

interface Of {
  newsfeed: Newsfeed;
  sources: readonly Source[];
}

function NothingSince(of: Of) {
  const { id, start_date } = of.newsfeed;
  const day = useDayText(start_date);
  return (
    <Empty title={`Nothing since ${day}`} action={<OlderPosts newsfeedId={id} />}>
      <Checked {...of} /> Only posts from the{" "}
      <Link href={`/newsfeeds/${id}/settings#start-date`} className="underline decoration-accent underline-offset-3">
        start date
      </Link>{" "}
      on come in.
    </Empty>
  );
}

function NothingMatches({ refusedCount, ...of }: Of & { refusedCount: number }) {
  const locale = useLocale();
  const { id } = of.newsfeed;
  return (
    <Empty
      title={filteredText(refusedCount, locale)}
      action={
        <>
          <ButtonLink href={`/newsfeeds/${id}/filtered`}>See them</ButtonLink>
          <ButtonLink href={`/newsfeeds/${id}/settings#keywords`}>Edit keywords</ButtonLink>
        </>
      }
    >
      <Checked {...of} /> Filtered posts are kept for 30 days.
    </Empty>
  );
}

function Failing({ newsfeed, sources }: Of) {
  const locale = useLocale();
  const [first] = sources;
  const isOne = sources.length === 1;
  return (
    <Empty
      title={
        isOne
          ? `${first?.title ?? first?.url} cannot be read`
          : `${countText(sources.length, "source", { locale })} cannot be read`
      }
      action={
        <ButtonLink href={`/newsfeeds/${newsfeed.id}/sources`}>
          {isOne ? "See the source" : "See the sources"}
        </ButtonLink>
      }
    >
      {isOne && first?.last_error} Lede will try again.
    </Empty>
  );
}

function Checked({ sources }: Of): ReactNode {
  const locale = useLocale();
  return `${countText(sources.length, "source has", { many: "sources have", locale })} been checked.`;
}

function ButtonLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className={buttonClasses({ look: "primary" })} href={href}>
      {children}
    </Link>
  );
}

function FirstCheck({ sources }: Of) {
  const locale = useLocale();
  const checkedCount = sources.filter((source) => !isFirstCheck(source)).length;
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

/** Moves the start date back by ten posts. */
export function OlderPosts({ newsfeedId }: { newsfeedId: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => showOlderPosts(client, newsfeedId),
    onError: showFailure,
  });
  return (
    <Button look="primary" isBusy={isPending} onClick={() => mutate()}>
      Show older posts
    </Button>
  );
}
