"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { ActionButton } from "@/components/ui/action-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { useDayText } from "@/components/ui/clock";
import { Empty, passFocus } from "@/components/ui/empty";
import { useLocale } from "@/components/ui/locale";
import { ProgressBar } from "@/components/ui/progress-bar";
import { filteredCountQuery } from "@/lib/client/filtered";
import { showOlderPosts } from "@/lib/client/newsfeed-actions";
import { mayChange } from "@/lib/client/newsfeeds";
import type { PostFilter } from "@/lib/client/posts";
import { isFirstCheck } from "@/lib/client/sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/source";
import { REFUSED_KEPT_DAYS } from "@/lib/core/limits";
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
  const checked = { newsfeed, sources: sources ?? [] };
  switch (emptyReason({ newsfeed, sources, filter, refusedCount })) {
    case "narrowed":
      return <NothingFound filter={filter} onShow={onShow} />;
    case "nothing_hidden":
      return <Empty title="Nothing hidden">Posts you hide appear here.</Empty>;
    case "no_sources":
      return <NoSources newsfeed={newsfeed} />;
    case "first_check":
      return <FirstCheck {...checked} />;
    case "sorting":
      return <Empty title="Sorting posts">They appear here in a moment.</Empty>;
    case "caught_up":
      return (
        <Empty
          title="All caught up"
          action={
            <Button ref={passFocus} onClick={() => onShow({ state: "all" })}>
              Show all posts
            </Button>
          }
        >
          New posts appear here as they are published.
        </Empty>
      );
    case "all_hidden":
      return (
        <Empty
          title="All hidden"
          action={
            <Button ref={passFocus} onClick={() => onShow({ state: "hidden" })}>
              Show hidden posts
            </Button>
          }
        >
          Every post in this newsfeed is hidden.
        </Empty>
      );
    case "failing":
      return <Failing {...checked} />;
    case "refused":
      return <NothingMatches {...checked} refusedCount={refusedCount ?? 0} />;
    case "too_old":
      return <NothingSince {...checked} />;
    case "nothing_published":
      return (
        <Empty title="No posts yet">
          <Checked {...checked} /> Nothing has been published yet. New posts appear here.
        </Empty>
      );
    case null:
      return null;
  }
}

function NoSources({ newsfeed }: Pick<StreamEmptyProps, "newsfeed">) {
  const { id, name } = newsfeed;
  if (!mayChange(newsfeed)) return <Empty title="No sources yet">Posts appear once an editor adds sources.</Empty>;
  return (
    <Empty title="No sources yet" link={{ href: `/newsfeeds/${id}/sources`, text: "Add sources" }}>
      Add a site, a profile or a subreddit to {name}.
    </Empty>
  );
}

/** Offers to search other views, sources or newsfeeds. */
export function NothingFound({ filter, onShow }: Pick<StreamEmptyProps, "filter" | "onShow">) {
  const { state, mattersOnly, sourceId, newsfeedId, q } = filter;
  const isEveryShown = state === "all" && (q === "" || (sourceId === null && newsfeedId === null));
  const verb = q ? "searched" : "shown";
  const ofNone = sourceId === null && mattersOnly ? "Nothing that matters most here" : "Nothing from this source here";
  return (
    <Empty
      title={q ? `Nothing found for “${q}”` : ofNone}
      action={
        <>
          {!isEveryShown && (
            <Button
              ref={passFocus}
              onClick={() => onShow({ state: "all", ...(q && { newsfeedId: null, sourceId: null }) })}
            >
              {q ? "Search all posts" : textOfMore(filter)}
            </Button>
          )}
          {q && (
            <ButtonLink href={`/search?${new URLSearchParams({ q })}`} prefetch={false}>
              Search everywhere
            </ButtonLink>
          )}
          <Button
            ref={passFocus}
            onClick={() => onShow({ mattersOnly: false, sourceId: null, newsfeedId: null, q: "" })}
          >
            Remove the filter
          </Button>
        </>
      }
    >
      {state === "all" ? `Hidden posts are not ${verb}.` : `Only ${state} posts are ${verb}.`}
    </Empty>
  );
}

function textOfMore({ state, sourceId }: PostFilter): string {
  if (sourceId !== null) return "Show all its posts";
  return state === "unread" ? "Show read posts too" : "Show all posts";
}

interface CheckedSources {
  newsfeed: Newsfeed;
  sources: readonly Source[];
}

function NothingSince(checked: CheckedSources) {
  const { id, start_date } = checked.newsfeed;
  const day = useDayText(start_date);
  return (
    <Empty title={`Nothing since ${day}`} action={mayChange(checked.newsfeed) && <OlderPosts newsfeedId={id} />}>
      <Checked {...checked} /> Only posts from the{" "}
      <Link href={`/newsfeeds/${id}/settings#start-date`} className="underline decoration-accent underline-offset-3">
        start date
      </Link>{" "}
      on come in.
    </Empty>
  );
}

function NothingMatches({ refusedCount, ...checked }: CheckedSources & { refusedCount: number }) {
  const locale = useLocale();
  const { id } = checked.newsfeed;
  return (
    <Empty
      title={filteredText(refusedCount, locale)}
      action={
        <>
          <ButtonLink look="primary" href={`/newsfeeds/${id}/filtered`}>
            See them
          </ButtonLink>
          {mayChange(checked.newsfeed) && (
            <ButtonLink look="primary" href={`/newsfeeds/${id}/settings#keywords`}>
              Edit keywords
            </ButtonLink>
          )}
        </>
      }
    >
      <Checked {...checked} /> Filtered posts are kept for {REFUSED_KEPT_DAYS} days.
    </Empty>
  );
}

function Failing({ newsfeed, sources }: CheckedSources) {
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
        <ButtonLink look="primary" href={`/newsfeeds/${newsfeed.id}/sources`}>
          {isOne ? "See the source" : "See the sources"}
        </ButtonLink>
      }
    >
      {isOne && first?.last_error} {sources.some(({ status }) => status !== "gone") && "Lede will try again."}
    </Empty>
  );
}

function Checked({ sources }: CheckedSources): ReactNode {
  const locale = useLocale();
  return `${countText(sources.length, "source has", { many: "sources have", locale })} been checked.`;
}

function FirstCheck({ sources }: CheckedSources) {
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
        <ProgressBar
          aria-label="Sources checked"
          max={sources.length}
          value={checkedCount + 0.5}
          className="mx-auto mt-4 w-48"
        />
      </Empty>
    </div>
  );
}

/** Moves the start date back by ten posts. */
function OlderPosts({ newsfeedId }: { newsfeedId: string }) {
  const client = useQueryClient();
  return (
    <ActionButton ref={passFocus} look="primary" act={() => showOlderPosts(client, newsfeedId)}>
      Show older posts
    </ActionButton>
  );
}
