"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { FeedAddressButton } from "@/components/feed-address/feed-address-button";
import type { CardProps } from "@/components/post/card-title";
import { PostCard } from "@/components/post/post-card";
import { usePostActions } from "@/components/post/use-post-actions";
import { wordsOf } from "@/components/stream/stream-search";
import { useStreamKeys } from "@/components/stream/use-stream-actions";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty, LoadFailure } from "@/components/ui/empty";
import { giveFocus } from "@/components/ui/focus";
import { Form } from "@/components/ui/form";
import { MoreButton } from "@/components/ui/load-more";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { useScrollTop } from "@/components/ui/use-scroll-top";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { flattenPosts } from "@/lib/client/post-pages";
import { searchQuery } from "@/lib/client/search-posts";
import type { Post } from "@/lib/contract/post";
import { SEARCH_CHARACTERS_MAX } from "@/lib/core/limits";
import { numberText } from "@/lib/core/number-text";

/** Search in all newsfeeds. The query is in the URL. */
export function SearchView() {
  const q = wordsOf(useSearchParams().get("q") ?? "");
  const fieldRef = useRef<HTMLInputElement>(null);
  const resultsRef = useFocusOnNewQuery(q);
  return (
    <Page title="Search" lead="Searches all your newsfeeds, newest first. Hidden posts are not searched.">
      <search>
        <Form
          // Remounts the field for a new query.
          key={q}
          className="flex gap-2"
          onSubmit={(field) => {
            const words = wordsOf(field("q"));
            // A navigation would wait for the server while the reader keeps typing.
            if (words && words !== q)
              window.history.pushState(null, "", `/search?${new URLSearchParams({ q: words })}`);
          }}
        >
          <input
            ref={fieldRef}
            // biome-ignore lint/a11y/noAutofocus: without words there is nothing else to do here
            autoFocus={q === ""}
            type="search"
            name="q"
            aria-label="Search in all newsfeeds"
            placeholder="Words in title or text"
            defaultValue={q}
            required
            maxLength={SEARCH_CHARACTERS_MAX}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-10 w-full min-w-0 flex-1 rounded-lg border border-edge bg-raised px-3 placeholder:text-ink-3 coarse:min-h-11 coarse:text-base"
          />
          <Button type="submit" look="primary">
            Search
          </Button>
        </Form>
      </search>
      {q && (
        <section ref={resultsRef} tabIndex={-1} aria-label="Results" className="mt-6">
          <Results key={q} q={q} onSearch={() => fieldRef.current?.focus()} />
        </section>
      )}
    </Page>
  );
}

/** Moves the focus from the field, which remounts, to the results of its query. */
function useFocusOnNewQuery(q: string): RefObject<HTMLElement | null> {
  const resultsRef = useRef<HTMLElement>(null);
  const lastQ = useRef(q);
  useEffect(() => {
    if (lastQ.current !== q && document.activeElement === document.body) giveFocus(resultsRef.current);
    lastQ.current = q;
  }, [q]);
  return resultsRef;
}

function Results({ q, onSearch }: { q: string; onSearch: () => void }) {
  const router = useRouter();
  const list = useInfiniteQuery(searchQuery(q));
  const posts = useMemo(() => flattenPosts(list.data), [list.data]);
  const actions = usePostActions();
  const open = useCallback(({ id }: Post) => router.push(`/posts/${id}`), [router]);
  useScrollTop(list.data !== undefined);
  useStreamKeys({
    posts,
    openId: null,
    actions,
    open,
    close: () => undefined,
    draw: () => undefined,
    onEnd: () => undefined,
    markAround: null,
    onSearch,
  });
  const locale = useLocale();
  const more = list.hasNextPage ? "+" : "";
  return (
    <>
      <h2 className="sr-only">Results</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-ink-3">
          {list.isPending && "Searching…"}
          {list.isSuccess &&
            posts.length > 0 &&
            `${numberText(posts.length, locale)}${more} ${posts.length === 1 && !more ? "post" : "posts"}`}
        </p>
        <FeedAddressButton thing={{ kind: "search", q }} look="quiet" size="small" className="-mr-2.5" />
      </div>
      {list.isError && posts.length === 0 && (
        <LoadFailure title="The search failed" error={list.error} onRetry={list.refetch} />
      )}
      {list.isSuccess && posts.length === 0 && <NothingFound q={q} />}
      <div className="-mx-5 mt-3 border-line has-[article]:border-t medium:mx-0">
        {posts.map((post) => (
          <Result key={post.id} post={post} q={q} onOpen={open} actions={actions} />
        ))}
      </div>
      {list.hasNextPage && (
        <div className="grid justify-items-center py-6">
          <MoreButton {...list} />
        </div>
      )}
    </>
  );
}

function Result({ post, q, onOpen, actions }: Pick<CardProps, "post" | "q" | "onOpen" | "actions">) {
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(post.newsfeed_id) });
  return (
    <div className="relative">
      {newsfeed && (
        <p dir="auto" className="px-5 pt-3 pl-8.5 text-meta text-ink-3">
          <Link
            href={`/newsfeeds/${newsfeed.id}`}
            className="inline-flex min-h-6 max-w-full items-center wrap-anywhere underline underline-offset-2 hover:text-ink coarse:min-h-11"
          >
            {newsfeed.name}
          </Link>
        </p>
      )}
      <PostCard post={post} density="comfortable" q={q} isOpen={false} onOpen={onOpen} actions={actions} />
    </div>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <Empty title={`Nothing found for “${q}”`} action={<ButtonLink href="/newsfeeds">All newsfeeds</ButtonLink>}>
      A post must contain every word. Try fewer words, or only their beginnings. Put a phrase in quotation marks. Put a
      minus before a word or phrase to exclude it, as in <code>storage -lithium</code>.
    </Empty>
  );
}
