"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Lightbulb, LoaderCircle, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSuggestions } from "@/components/keyword/use-suggestions";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import { mayChange } from "@/lib/client/newsfeeds";
import { isBroken, isFirstCheck } from "@/lib/client/sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/source";
import { countText, percentText } from "@/lib/core/number-text";
import type { Stream } from "./use-stream";

/** Loaded when a suggestion is opened. */
const suggestionNotice = lazyPart(async () => (await import("./suggestion-notice")).SuggestionNotice);

/** Notices above a newsfeed's posts. A notice that appears later does not move the posts. */
export function NewsfeedNotices({ newsfeed, stream }: { newsfeed: Newsfeed; stream: Stream }) {
  return (
    <>
      <ProgressNotice newsfeed={newsfeed} />
      <StreamNotices newsfeedId={newsfeed.id} sources={stream.posts.length > 0 ? stream.sources : undefined} />
      {stream.isSettled && mayChange(newsfeed) && <BestSuggestion newsfeedId={newsfeed.id} />}
    </>
  );
}

/**
 * The best suggested edit, behind a small button beside the first heading, because a notice would push the posts down.
 * Renders nothing without a suggestion.
 */
function BestSuggestion({ newsfeedId }: { newsfeedId: string }) {
  const [suggestion] = useSuggestions(newsfeedId);
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="status">
      {suggestion && isOpen && (
        <LazyPart
          part={suggestionNotice}
          title="The suggestion could not be loaded"
          props={{ newsfeedId, suggestion }}
        />
      )}
      {suggestion && !isOpen && (
        <div className="relative">
          <PlainButton
            onClick={() => setOpen(true)}
            className="absolute top-2 right-4 flex min-h-6 items-center gap-1 rounded-md bg-paper px-1.5 text-meta text-ink-2 hover:text-ink coarse:top-0 coarse:min-h-11"
          >
            <Lightbulb aria-hidden="true" size={14} className="text-accent" />
            Suggestion
          </PlainButton>
        </div>
      )}
    </div>
  );
}

/**
 * Sources in their first check or with problems when the stream opens. Later problems wait until it is opened again,
 * because a notice would push the posts down.
 */
function StreamNotices({ newsfeedId, sources }: { newsfeedId: string; sources: Source[] | undefined }) {
  const locale = useLocale();
  const [noticedIds, setNoticedIds] = useState<ReadonlySet<string>>();
  if (!noticedIds && sources)
    setNoticedIds(new Set(sources.filter((source) => isBroken(source) || isFirstCheck(source)).map(({ id }) => id)));
  const noticed = sources?.filter(({ id }) => noticedIds?.has(id)) ?? [];
  const pending = noticed.filter(isFirstCheck);
  const broken = noticed.filter(isBroken);
  return (
    <>
      {pending.length > 0 && <Working>First check of {sourcesText(pending, locale)} is running</Working>}
      {broken.length > 0 && (
        <div data-notice className="flex items-start gap-2 border-b border-line bg-sunken px-5.5 py-2 text-ink-2">
          <TriangleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-warn" />
          {/* Leaves room for the pill with new posts. */}
          <p className="mr-24 min-w-0 flex-1 wrap-break-word">
            {sourcesText(broken, locale)} could not be read.{" "}
            <Link
              href={`/newsfeeds/${newsfeedId}/sources`}
              className="text-ink underline decoration-accent underline-offset-3"
            >
              See why
            </Link>
          </p>
        </div>
      )}
    </>
  );
}

/** The name of a single source, or "2 sources". */
function sourcesText(sources: readonly Source[], locale: string): string {
  const [first, second] = sources;
  return first && !second ? (first.title ?? first.url) : countText(sources.length, "source", { locale });
}

interface ProgressNoticeProps {
  newsfeed: Newsfeed;
  /** The newsfeed when the server read the posts. A change that was under way then may be over. */
  atFirst?: Newsfeed;
}

/** Progress of a change to stored posts; nothing when done. */
export function ProgressNotice({ newsfeed, atFirst = newsfeed }: ProgressNoticeProps) {
  usePostsAfter(newsfeed.id, newsfeed.refile !== null, atFirst.refile !== null);
  usePostsAfter(newsfeed.id, newsfeed.rederive !== null, atFirst.rederive !== null);
  const text = progressText(newsfeed, useLocale());
  return text && <Working>{text}</Working>;
}

function Working({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-b border-line bg-sunken px-5.5 py-2 text-ink-2">
      <LoaderCircle aria-hidden="true" size={14} className="shrink-0 motion-safe:animate-spin" />
      {children}
    </p>
  );
}

/** Reloads posts when the work is done. */
function usePostsAfter(newsfeedId: string, isUnderWay: boolean, wasUnderWayAtFirst: boolean): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(wasUnderWayAtFirst);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay)
      for (const key of ["posts", "arrivals", "filtered"])
        void client.invalidateQueries({ queryKey: [key, newsfeedId] });
    wasUnderWay.current = isUnderWay;
  }, [client, newsfeedId, isUnderWay]);
}

/** "Sorting 1,240 stored posts… 40%"; null when idle. */
export function progressText(
  { refile, rederive }: Pick<Newsfeed, "refile" | "rederive">,
  locale: string,
): string | null {
  if (refile) return `Sorting ${countText(refile.total, "stored post", { locale })}… ${partDone(refile, locale)}`;
  if (rederive)
    return `Rewriting ${countText(rederive.total, "key learning", { locale })}… ${partDone(rederive, locale)}`;
  return null;
}

/** Rounds down, so that unfinished work never shows 100%. */
function partDone({ done, total }: { done: number; total: number }, locale: string): string {
  return percentText(Math.floor((100 * done) / total) / 100, locale);
}
