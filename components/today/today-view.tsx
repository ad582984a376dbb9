"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef } from "react";
import { usePostActions } from "@/components/post/use-post-actions";
import { usePostPrefetch } from "@/components/post/use-post-prefetch";
import { PullHint } from "@/components/stream/pull-hint";
import { preloadReader, ReaderPane } from "@/components/stream/reader-pane";
import { useSourcesCheck } from "@/components/stream/use-sources-check";
import { useStreamKeys } from "@/components/stream/use-stream-actions";
import { useTouch } from "@/components/stream/use-touch";
import { useClock } from "@/components/ui/clock";
import { LoadFailure } from "@/components/ui/empty";
import { useLocale } from "@/components/ui/locale";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import { useScrollTop } from "@/components/ui/use-scroll-top";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { flattenPosts } from "@/lib/client/post-pages";
import { showFailure } from "@/lib/client/show-failure";
import { recordVisit, reloadToday, todayQuery } from "@/lib/client/today";
import type { Post } from "@/lib/contract/post";
import { AlsoNew, CaughtUp, Figures, Troubles } from "./today-notes";
import { Lead, Rows } from "./today-posts";
import { dateText } from "./visit-text";

const loadMarks = () => import("@/lib/client/mark-passed");

/** The home page: what matters now in all newsfeeds, with the reader over it. */
export function TodayView() {
  const client = useQueryClient();
  const router = useRouter();
  const { data, error, refetch } = useQuery(todayQuery());
  const posts = useMemo(() => flattenPosts(data).filter(({ is_hidden }) => !is_hidden), [data]);
  const { openId, open, close } = useOpenPost(posts);
  const actions = usePostActions();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const check = useSourcesCheck(newsfeeds, () => reloadToday(client));
  const ref = useRef<HTMLElement>(null);
  useScrollTop(data !== undefined, ref);
  useTouch({ streamRef: ref, posts, actions, onRefresh: check.start });
  useStreamKeys({
    posts,
    openId,
    actions,
    open,
    close,
    draw: () => undefined,
    onEnd: () => undefined,
    onMarkAllRead: () => void loadMarks().then((part) => part.markShownRead(client, posts), showFailure),
    onSearch: () => router.push("/search"),
    markAround: null,
    onRefresh: check.start,
  });
  useEffect(() => void recordVisit(), []);
  useEffect(() => onFirstUse(preloadReader), []);
  const [lead, ...others] = posts;
  return (
    <div className="relative h-full">
      <section
        ref={ref}
        aria-label="Posts"
        data-stream
        inert={openId !== null}
        className="relative h-full scroll-pt-4 overflow-y-auto overscroll-y-contain"
      >
        <PullHint />
        <div className="mx-auto max-w-[52rem] px-5 pt-8 pb-24 medium:px-10 medium:pt-11">
          <Masthead>{data && <Figures today={data.today} />}</Masthead>
          {!data && error && <LoadFailure title="The posts could not be loaded" error={error} onRetry={refetch} />}
          {lead && <Lead post={lead} onOpen={open} />}
          <Rows posts={others} onOpen={open} actions={actions} />
          {data && posts.every(({ is_read }) => is_read) && <CaughtUp onMore={() => reloadToday(client)} />}
          {data && <AlsoNew today={data.today} posts={flattenPosts(data)} />}
          {data && <Troubles troubles={data.today.troubles} />}
        </div>
      </section>
      <ReaderPane openId={openId} posts={posts} onClose={close} isCover />
    </div>
  );
}

/** The reader's date, and what is new. */
function Masthead({ children }: { children: ReactNode }) {
  const { now, timeZone } = useClock();
  const locale = useLocale();
  return (
    <header className="justify-between gap-x-6 border-b border-ink pb-3 wide:flex wide:items-baseline">
      <h1 className="font-serif text-[clamp(1.75rem,1.4rem+1.4vw,2.125rem)] leading-[1.1] font-semibold tracking-[-0.02em]">
        {dateText(now, { timeZone, locale })}
      </h1>
      {children}
    </header>
  );
}

/** The open post from the URL. Opening adds a history entry; moving between posts replaces it. */
function useOpenPost(posts: readonly Post[]) {
  // As in streams: Next applies a new URL in a transition, which may come after the next key.
  const [openId, showAtOnce] = useOptimistic(useSearchParams().get("post"));
  /** Length of the history after a post was opened by an entry of its own. */
  const pushedLength = useRef<number | null>(null);
  const open = useCallback(
    ({ id }: Pick<Post, "id">) =>
      startTransition(() => {
        showAtOnce(id);
        const address = `/?${new URLSearchParams({ post: id })}`;
        const isMoving = new URLSearchParams(window.location.search).has("post");
        if (isMoving) return window.history.replaceState(null, "", address);
        window.history.pushState(null, "", address);
        pushedLength.current = window.history.length;
      }),
    [showAtOnce],
  );
  const close = useCallback(() => {
    // A link to a section adds an entry, from which one step back would lead to the open post.
    if (pushedLength.current === window.history.length) window.history.back();
    else window.history.replaceState(null, "", "/");
    pushedLength.current = null;
  }, []);
  usePostPrefetch(posts[posts.findIndex(({ id }) => id === openId) + 1]?.id);
  return { openId, open, close };
}
