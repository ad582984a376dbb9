"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useShortcuts } from "@/components/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button";
import { FullTime } from "@/components/ui/clock";
import { Empty } from "@/components/ui/empty";
import { errorText, isGone } from "@/lib/client/api-error";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { postQuery } from "@/lib/client/posts";
import type { FullPost, Post } from "@/lib/contract/posts";
import { ArticleText } from "./article-text";
import { Brief } from "./brief";
import { PicturesOfPost, useShowsPictures } from "./pictures";
import { PostMeta, PostTime, RelevanceLine, SimilarPosts } from "./post-meta";
import { MarkdownSource, ReaderTools, type TextView, TextViews } from "./reader-tools";
import { TranslateButton, TranslationNote } from "./translation";
import { usePostActions } from "./use-post-actions";
import { useQuotes } from "./use-quotes";
import { useReadingPosition } from "./use-reading-position";
import { type ShownTranslation, useTranslation } from "./use-translation";

interface ReaderProps {
  postId: string;
  /** The stream's copy, which shows the title at once. */
  known: Post | undefined;
  headingLevel: 1 | 2;
  /** Link back to where the post was opened. */
  back: ReactNode;
}

/** Marks a post as read when it is first shown. A later "unread" stays. */
function useMarkOpenedRead(post: Post | undefined): void {
  const { markRead } = usePostActions();
  const markedId = useRef<string>(null);
  useEffect(() => {
    if (!post || markedId.current === post.id) return;
    markedId.current = post.id;
    markRead(post);
  }, [post, markRead]);
}

/** The whole newsfeed may be gone, so the stream checks at once. */
function useCheckOfNewsfeed(error: Error | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isGone(error)) void client.invalidateQueries({ queryKey: ["arrivals"] });
  }, [client, error]);
}

export function Reader({ postId, known, headingLevel, back }: ReaderProps) {
  const { data, error, refetch } = useQuery(postQuery(postId));
  const ref = useRef<HTMLDivElement>(null);
  const full = useReadingPosition(ref, data);
  const post = full ?? known;
  useMarkOpenedRead(post);
  useCheckOfNewsfeed(error);
  const inPlaceOfText = error ? <Unreadable error={error} onRetry={() => void refetch()} /> : <TextSkeleton />;
  return (
    <>
      <ReaderTools post={post} back={back} />
      <div ref={ref} className="px-5 pb-20 medium:px-12">
        {post ? (
          <ReaderBody key={post.id} post={post} full={full} inPlaceOfText={inPlaceOfText} headingLevel={headingLevel} />
        ) : (
          inPlaceOfText
        )}
      </div>
    </>
  );
}

function Unreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="font-sans text-base">
      <Empty
        title={isGone(error) ? "This post is no longer available" : "The post could not be loaded"}
        action={!isGone(error) && <Button onClick={onRetry}>Try again</Button>}
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

interface ReaderBodyProps {
  post: Post;
  /** With text and checks, once loaded. */
  full: FullPost | undefined;
  /** Shown while `full` is missing. */
  inPlaceOfText: ReactNode;
  headingLevel: 1 | 2;
}

export function ReaderBody({ post, full, inPlaceOfText, headingLevel }: ReaderBodyProps) {
  const markdown = full?.content_markdown;
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(post.newsfeed_id) });
  const [view, setView] = useState<TextView>("text");
  const [isWhole, setIsWhole] = useState(false);
  const textRef = useRef<HTMLDivElement>(null);
  const showsPictures = useShowsPictures();
  const shown = useTranslation(post, { full, newsfeedLanguage: newsfeed?.language ?? null });
  const translation = shown?.isWanted && shown.translation?.status === "done" ? shown.translation : null;
  const showQuotedText = () => {
    setView("text");
    shown?.showOriginal();
  };
  const quotes = useQuotes(post, { textRef, isWhole, onShow: showQuotedText });
  useShortcuts({ keyLearning: quotes.step, ...(shown && { translate: shown.toggle }) });
  const text = translation?.content_markdown ?? markdown;
  const language = translation?.language ?? post.language;
  return (
    <div className="mx-auto max-w-measure font-serif text-[1.1875rem] leading-[1.62]">
      <PostMeta post={post} time={<PostTime post={post} Time={FullTime} />} doesWrap />
      <Title {...titleOf(post, shown)} level={headingLevel} />
      {post.author && (
        <p dir="auto" className="font-sans text-base wrap-anywhere text-ink-3">
          {post.author}
        </p>
      )}
      <SimilarPosts post={post} />
      <RelevanceLine post={post} />
      <Brief
        post={post}
        claims={full?.claims ?? []}
        summaryClaims={full?.summary_claims ?? []}
        newsfeedName={newsfeed?.name}
        headingLevel={headingLevel === 1 ? 2 : 3}
        quotes={quotes}
      />
      <TextViews post={post} view={view} onView={setView}>
        {shown && <TranslateButton shown={shown} />}
      </TextViews>
      {shown && <TranslationNote shown={shown} />}
      {text === undefined ? (
        inPlaceOfText
      ) : view === "markdown" ? (
        <MarkdownSource markdown={text} />
      ) : (
        <div ref={textRef} className="prose" lang={language ?? undefined}>
          {text.trim() ? (
            <PicturesOfPost value={showsPictures ? post.id : null}>
              <ArticleText key={language} markdown={text} base={headingLevel} onWhole={setIsWhole} />
            </PicturesOfPost>
          ) : (
            <NoText url={post.external_url} />
          )}
        </div>
      )}
    </div>
  );
}

/** The title in the language that is shown. */
function titleOf({ title, language, translation }: Post, shown: ShownTranslation | null) {
  const translated = shown?.isWanted ? (shown.translation?.title ?? translation?.title ?? null) : null;
  return translated === null ? { title, language } : { title: translated, language: shown?.language ?? null };
}

function Title({ title, language, level }: { title: string; language: string | null; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  return (
    <Heading
      lang={language ?? undefined}
      dir="auto"
      className="mt-4 mb-3 text-[clamp(1.75rem,1.1rem+2.2vw,2.375rem)] leading-[1.12] font-semibold tracking-[-0.02em] text-balance wrap-break-word"
    >
      {title}
    </Heading>
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
