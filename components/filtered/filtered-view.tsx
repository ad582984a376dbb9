"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ProgressNotice } from "@/components/stream/stream-notices";
import { Button, ButtonLink } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { Empty, LoadFailure, NewsfeedGone } from "@/components/ui/empty";
import { SelectField } from "@/components/ui/field";
import { useFocusInside } from "@/components/ui/focus-inside";
import { LoadMore } from "@/components/ui/load-more";
import { NewsfeedHeader } from "@/components/ui/newsfeed-header";
import { Page } from "@/components/ui/page";
import { SourceMark } from "@/components/ui/source-mark";
import { useScrollTop } from "@/components/ui/use-scroll-top";
import { useStore } from "@/components/ui/use-store";
import { isGone } from "@/lib/client/api-error";
import { deferredIds } from "@/lib/client/deferred-ids";
import { filteredQuery, rescueKey, rescuePost } from "@/lib/client/filtered";
import { mayChange, newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { sourcesQuery } from "@/lib/client/sources";
import type { FilteredPost } from "@/lib/contract/filtered";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { REFUSED_KEPT_DAYS } from "@/lib/core/limits";

/** Posts that the keywords filtered out, with a way to rescue each. */
export function FilteredView({ newsfeed: atFirst }: { newsfeed: Newsfeed }) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  const { data, error } = useInfiniteQuery(filteredQuery(newsfeed.id));
  useScrollTop(data !== undefined);
  const [sourceId, setSourceId] = useState<string | null>(null);
  if (isGone(error)) return <NewsfeedGone />;
  return (
    <Page
      title="Filtered out"
      lead={`Posts your keywords left out, newest first. Kept for ${REFUSED_KEPT_DAYS} days.`}
      header={<NewsfeedHeader newsfeed={newsfeed} />}
      action={
        mayChange(newsfeed) && (
          <ButtonLink href={`/newsfeeds/${newsfeed.id}/settings#keywords`}>Edit keywords</ButtonLink>
        )
      }
    >
      <ProgressNotice newsfeed={newsfeed} atFirst={atFirst} />
      {newsfeed.keywords.length > 0 && (
        <SourceChoice newsfeedId={newsfeed.id} chosen={sourceId} onChoose={setSourceId} />
      )}
      <FilteredPosts key={sourceId} newsfeed={newsfeed} sourceId={sourceId} />
    </Page>
  );
}

interface SourceChoiceProps {
  newsfeedId: string;
  chosen: string | null;
  onChoose: (sourceId: string | null) => void;
}

function SourceChoice({ newsfeedId, chosen, onChoose }: SourceChoiceProps) {
  const { data: sources = [] } = useQuery(sourcesQuery(newsfeedId));
  const ofSources = sources.map(({ id, title, url }) => ({ value: id, text: title ?? url }));
  const choices = [{ value: null, text: "All sources" }, ...ofSources];
  return (
    <div className="mb-5 max-w-sm">
      <SelectField label="Source" choices={choices} value={chosen} onChange={onChoose} />
    </div>
  );
}

function FilteredPosts({ newsfeed, sourceId }: { newsfeed: Newsfeed; sourceId: string | null }) {
  const client = useQueryClient();
  const { data, error, refetch, hasNextPage, ...list } = useInfiniteQuery(filteredQuery(newsfeed.id, sourceId));
  const leaving = useStore(deferredIds);
  const focus = useFocusInside<HTMLUListElement>();
  const posts = data?.pages.flatMap((page) => page.posts).filter((post) => !leaving.has(rescueKey(post)));
  if (error && !posts) return <LoadFailure title="The posts could not be loaded" error={error} onRetry={refetch} />;
  if (posts?.length === 0 && !hasNextPage)
    return sourceId === null ? (
      <NothingFiltered newsfeed={newsfeed} />
    ) : (
      <Empty title="Nothing from this source">
        None of its posts were filtered out in the last {REFUSED_KEPT_DAYS} days.
      </Empty>
    );
  return (
    <>
      <ul className="border-t border-line" {...focus}>
        {posts?.map((post) => (
          <FilteredRow
            key={post.article_id}
            post={post}
            onRescue={mayChange(newsfeed) ? () => rescuePost(client, post) : undefined}
          />
        ))}
      </ul>
      {hasNextPage && <LoadMore {...list} />}
    </>
  );
}

function NothingFiltered({ newsfeed: { keywords, refile } }: { newsfeed: Newsfeed }) {
  if (refile) return <Empty title="Sorting posts…">Posts that do not match appear here in a moment.</Empty>;
  if (keywords.length === 0)
    return <Empty title="Nothing is filtered">This newsfeed has no keywords, so every post comes in.</Empty>;
  return (
    <Empty title="Nothing was filtered out">
      Every post of the last {REFUSED_KEPT_DAYS} days matches your keywords.
    </Empty>
  );
}

function FilteredRow({ post, onRescue }: { post: FilteredPost; onRescue: (() => void) | undefined }) {
  const { title, excerpt, external_url, source_title, published_at, explanation, reason } = post;
  const id = useId();
  const source = source_title ?? new URL(external_url).hostname;
  return (
    <li className="border-b border-line">
      <article aria-labelledby={id} className="grid gap-x-6 gap-y-3 py-4 medium:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-2 text-meta text-ink-3">
            <SourceMark title={source} />
            <span className="min-w-0 truncate">
              <span dir="auto" className="font-medium text-ink-2">
                {source}
              </span>{" "}
              · <RelativeTime at={published_at} />
            </span>
          </p>
          <h2 id={id} dir="auto" className="mt-1 font-serif text-lg leading-snug font-medium wrap-anywhere">
            <a
              href={external_url}
              target="_blank"
              rel="noopener noreferrer"
              className="decoration-accent decoration-1 underline-offset-3 hover:underline"
            >
              {title}
            </a>
          </h2>
          {excerpt && (
            <p dir="auto" className="mt-1 line-clamp-2 text-ink-2 wrap-anywhere">
              {excerpt}
            </p>
          )}
          <p className="mt-1.5 text-meta wrap-anywhere text-ink-3">
            <span
              className={`mr-1.5 inline-block rounded-full px-2 py-px font-medium ${reason === "excluded" ? "bg-bad-soft text-bad" : "bg-sunken text-ink-2"}`}
            >
              {reason === "excluded" ? "Excluded" : "No match"}
            </span>
            {explanation}
          </p>
        </div>
        {onRescue && (
          <Button onClick={onRescue} aria-describedby={id} className="self-start justify-self-start">
            Rescue
          </Button>
        )}
      </article>
    </li>
  );
}
