"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { errorText, isGone } from "@/lib/client/api-error";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { postQuery } from "@/lib/client/posts";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/posts";
import { Button } from "../ui/button";
import { FullTime } from "../ui/clock";
import { Empty } from "../ui/empty";
import { ArticleText } from "./article-text";
import { Brief } from "./brief";
import { lightOff, lightUp } from "./highlight";
import { PostMeta } from "./post-meta";
import { ReaderTools } from "./reader-tools";
import { SimilarPosts } from "./similar-posts";
import { usePostActions } from "./use-post-actions";

interface ReaderProps {
  postId: string;
  /** What a stream already knows of it, so that the title is there at once. */
  known: Post | undefined;
  headingLevel: 1 | 2;
  /** Leads back to where the post was opened. */
  back: ReactNode;
}

/** Marks a post read once, when it is first shown: whoever marks it unread after that keeps it unread. */
function useMarkOpenedRead(post: Post | undefined): void {
  const { markRead } = usePostActions();
  const markedId = useRef<string>(null);
  useEffect(() => {
    if (!post || markedId.current === post.id) return;
    markedId.current = post.id;
    markRead(post);
  }, [post, markRead]);
}

/** Perhaps its whole newsfeed went with it: the stream asks now, not at its next turn. */
function useCheckOfNewsfeed(error: Error | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isGone(error)) void client.invalidateQueries({ queryKey: ["arrivals"] });
  }, [client, error]);
}

export function Reader({ postId, known, headingLevel, back }: ReaderProps) {
  const { data: full, error, refetch } = useQuery(postQuery(postId));
  const post = full ?? known;
  // Not before it is here whole: an answer from before the mark would take the mark away again.
  useMarkOpenedRead(full);
  useCheckOfNewsfeed(error);
  const inPlaceOfText = error ? <Unreadable error={error} onRetry={() => void refetch()} /> : <TextSkeleton />;
  return (
    <>
      <ReaderTools post={post} back={back} />
      <div className="px-5 pb-20 medium:px-12">
        {post ? (
          <ReaderBody
            key={post.id}
            post={post}
            markdown={full?.content_markdown}
            inPlaceOfText={inPlaceOfText}
            headingLevel={headingLevel}
          />
        ) : (
          inPlaceOfText
        )}
      </div>
    </>
  );
}

interface ReaderBodyProps {
  post: Post;
  markdown: string | undefined;
  /** Stands there while `markdown` does not. */
  inPlaceOfText: ReactNode;
  headingLevel: 1 | 2;
}

function ReaderBody({ post, markdown, inPlaceOfText, headingLevel }: ReaderBodyProps) {
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(post.newsfeed_id) });
  const textRef = useRef<HTMLDivElement>(null);
  useEffect(() => lightOff, []);
  const Title = `h${headingLevel}` as const;
  const showQuote = (quote: string) => {
    if (!textRef.current || !lightUp(textRef.current, quote))
      showToast({ text: "The passage is not in the stored text" });
  };
  return (
    <div className="mx-auto max-w-measure font-serif text-[1.1875rem] leading-[1.62]">
      <PostMeta post={post} time={<FullTime at={post.published_at} />} doesWrap />
      <Title
        lang={post.language ?? undefined}
        dir="auto"
        className="mt-4 mb-3 text-[clamp(1.75rem,1.1rem+2.2vw,2.375rem)] leading-[1.12] font-semibold tracking-[-0.02em] text-balance wrap-break-word"
      >
        {post.title}
      </Title>
      {post.author && (
        <p dir="auto" className="font-sans text-base text-ink-3">
          {post.author}
        </p>
      )}
      <SimilarPosts post={post} />
      <Brief post={post} newsfeedName={newsfeed?.name} headingLevel={headingLevel === 1 ? 2 : 3} onQuote={showQuote} />
      {markdown === undefined ? (
        inPlaceOfText
      ) : (
        <div ref={textRef} className="prose" lang={post.language ?? undefined} dir="auto">
          {markdown.trim() ? (
            <ArticleText markdown={markdown} base={headingLevel} />
          ) : (
            <NoText url={post.external_url} />
          )}
        </div>
      )}
    </div>
  );
}

function NoText({ url }: { url: string }) {
  return (
    <p className="text-ink-2">
      This source publishes no text.{" "}
      <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        Read it on the site
      </a>
      .
    </p>
  );
}

function Unreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="font-sans text-base">
      <Empty
        title={isGone(error) ? "This post is not here any more" : "The post could not be loaded"}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        {errorText(error)}
      </Empty>
    </div>
  );
}

const LINES = ["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"];

function TextSkeleton() {
  return (
    <div role="status" aria-label="Loading the text" className="mx-auto max-w-measure motion-safe:animate-pulse pt-2">
      {LINES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={`mb-3.5 h-4 rounded bg-line/70 ${width}`} />
      ))}
    </div>
  );
}
