"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useShortcuts } from "@/components/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button";
import { FullTime } from "@/components/ui/clock";
import { Empty } from "@/components/ui/empty";
import { errorText, isGone } from "@/lib/client/api-error";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { postQuery } from "@/lib/client/posts";
import type { FullPost, Post } from "@/lib/contract/post";
import { Brief } from "./brief";
import { MarkdownSource } from "./markdown-source";
import { PostTime, SimilarPosts } from "./post-facts";
import { PostMeta } from "./post-meta";
import { PostText } from "./post-text";
import { ReaderBar } from "./reader-bar";
import type { TextView } from "./reader-menu-items";
import { ReaderTools } from "./reader-tools";
import type { Steps } from "./steps";
import { TranslateButton, TranslationNote } from "./translation";
import { usePaging } from "./use-paging";
import { usePostActions } from "./use-post-actions";
import { useQuotes } from "./use-quotes";
import { useReadingPosition } from "./use-reading-position";
import { useSwipeSteps } from "./use-swipe-steps";
import { type ShownTranslation, useTranslation } from "./use-translation";

interface ReaderProps {
  postId: string;
  /** The stream's copy, which shows the title at once. */
  known: Post | undefined;
  /** Id of the post that was last marked as shown. Known posts are marked where they are opened. */
  shown: RefObject<string | null>;
  headingLevel: 1 | 2;
  /** Link back to where the post was opened. */
  back: ReactNode;
  steps: Steps;
  /** Below the text. */
  after?: ReactNode;
}

/** The whole newsfeed may be gone, so the stream checks at once. */
function useCheckOfNewsfeed(error: Error | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isGone(error)) void client.invalidateQueries({ queryKey: ["arrivals"] });
  }, [client, error]);
}

/** An open post: its tools, brief and text. */
export function Reader({ postId, known, shown, headingLevel, back, steps, after }: ReaderProps) {
  const { data, error, refetch } = useQuery(postQuery(postId));
  const ref = useRef<HTMLDivElement>(null);
  const full = useReadingPosition(ref, data);
  const post = full ?? known;
  const { markShown } = usePostActions();
  useEffect(() => {
    if (full && !known) markShown(full, shown);
  }, [known, full, markShown, shown]);
  useCheckOfNewsfeed(error);
  usePaging(ref);
  useSwipeSteps(ref, steps);
  /** The post that was last shown as Markdown. */
  const [markdownOf, setMarkdownOf] = useState<string | null>(null);
  const view: TextView = markdownOf === postId ? "markdown" : "text";
  const setView = (next: TextView) => setMarkdownOf(next === "markdown" ? postId : null);
  const inPlaceOfText = error ? <Unreadable error={error} onRetry={() => void refetch()} /> : <TextSkeleton />;
  return (
    <div
      ref={ref}
      data-reading=""
      className="group/reading flex min-h-full touch-pan-y touch-pinch-zoom flex-col bg-paper text-ink"
    >
      <ReaderTools menu={post && { post, view, onView: setView }} back={back} steps={steps} />
      {post ? (
        <OpenPost
          key={post.id}
          post={post}
          full={full}
          view={view}
          onText={() => setView("text")}
          inPlaceOfText={inPlaceOfText}
          headingLevel={headingLevel}
        />
      ) : (
        <div className="px-5 medium:px-12">{inPlaceOfText}</div>
      )}
      <div className={`flex-1 pb-16 ${AFTER_TEXT}`}>{after}</div>
      <ReaderBar post={post} steps={steps} />
    </div>
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

/** Hidden while the text grows, which would push it down. */
const AFTER_TEXT = "group-has-[[data-growing]]/reading:invisible";

function TextSkeleton() {
  return (
    <div
      data-growing=""
      role="status"
      aria-label="Loading the text"
      className="mx-auto max-w-reading motion-safe:animate-pulse pt-2"
    >
      {LINES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={`mb-3.5 h-4 rounded bg-line/70 ${width}`} />
      ))}
    </div>
  );
}

interface OpenPostProps extends Pick<ReaderProps, "headingLevel"> {
  post: Post;
  /** With text and checks, once loaded. */
  full: FullPost | undefined;
  view: TextView;
  /** Returns from Markdown to the text. */
  onText: () => void;
  /** Shown while `full` is missing. */
  inPlaceOfText: ReactNode;
}

function OpenPost({ post, full, view, onText, inPlaceOfText, headingLevel }: OpenPostProps) {
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(post.newsfeed_id) });
  const [isWhole, setIsWhole] = useState(false);
  const textRef = useRef<HTMLDivElement>(null);
  const shown = useTranslation(post, { full, newsfeedLanguage: newsfeed?.language ?? null });
  const showQuotedText = () => {
    onText();
    shown?.showOriginal();
  };
  const quotes = useQuotes(post, { textRef, isWhole, onShow: showQuotedText });
  useShortcuts({ keyLearning: quotes.step, ...(shown && { translate: shown.toggle }) });
  const translation = shown?.isWanted && shown.translation?.status === "done" ? shown.translation : null;
  const text = translation?.content_markdown ?? full?.content_markdown;
  return (
    <div data-swiped="" className="px-5 pt-3 medium:px-12">
      <div className="mx-auto max-w-reading font-reading text-reading">
        <PostMeta post={post} time={<AuthorAndTime post={post} />} doesWrap />
        <Title {...titleOf(post, shown)} level={headingLevel} />
        <Brief
          post={post}
          claims={full?.claims ?? []}
          summaryClaims={full?.summary_claims ?? []}
          newsfeedName={newsfeed?.name}
          headingLevel={headingLevel === 1 ? 2 : 3}
          quotes={quotes}
        />
        {shown && <TranslateButton shown={shown} />}
        {shown && <TranslationNote shown={shown} />}
        {text === undefined ? (
          inPlaceOfText
        ) : view === "markdown" ? (
          <MarkdownSource markdown={text} />
        ) : (
          <PostText
            ref={textRef}
            post={post}
            markdown={text}
            language={translation?.language ?? post.language}
            base={headingLevel}
            onWhole={setIsWhole}
          />
        )}
        <div className={AFTER_TEXT}>
          <SimilarPosts post={post} />
        </div>
      </div>
    </div>
  );
}

function AuthorAndTime({ post }: { post: Post }) {
  return (
    <>
      {post.author && (
        <>
          <span dir="auto" className="wrap-anywhere">
            {post.author}
          </span>
          {" · "}
        </>
      )}
      <PostTime post={post} Time={FullTime} />
    </>
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
      className="mt-2.5 text-[clamp(1.625rem,1.2rem+1.6vw,2.125rem)] leading-[1.14] font-semibold tracking-[-0.02em] text-balance wrap-break-word"
    >
      {title}
    </Heading>
  );
}
