"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, LoaderCircle, TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { FROM_ARTICLE } from "@/components/post/card-parts";
import { PostMeta } from "@/components/post/post-meta";
import { isBroken } from "@/components/source/health";
import { filteredText, withoutPosts } from "@/components/stream/empty-reason";
import { ButtonLink } from "@/components/ui/button";
import { RelativeTime, useDayText } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { filteredCountQuery } from "@/lib/client/filtered";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { ALL_POSTS, arrivalsQuery } from "@/lib/client/posts";
import { isFirstCheck, sourcesQuery } from "@/lib/client/sources";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/posts";
import type { Source } from "@/lib/contract/sources";
import { countText } from "@/lib/core/number-text";
import { StepActions } from "./step-frame";

const POLL_MS = 1_000;

/** Progress of the first check, then the first post. */
export function InsightStep({ newsfeedId, onBack }: { newsfeedId: string; onBack: () => void }) {
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(newsfeedId) });
  const { data: sources = [] } = useQuery(sourcesQuery(newsfeedId));
  const { data: page } = useQuery({
    ...arrivalsQuery(newsfeedId, ALL_POSTS),
    // Texts improve as the articles' pages arrive, one a second from a host.
    refetchInterval: ({ state }) => (state.data?.posts.some(isProven) ? false : POLL_MS),
  });
  const post = chooseFirst(page?.posts ?? []);
  const source = sources.at(-1);
  const isChecking = !post && (!source || isFirstCheck(source));
  return (
    <>
      <Progress source={source} post={post} isChecking={isChecking} />
      {post && isWritten(post) && <FirstInsight post={post} newsfeedName={newsfeed?.name} />}
      {!isChecking && !post && newsfeed && <NothingYet newsfeed={newsfeed} sources={sources} />}
      <StepActions onBack={onBack}>
        <ButtonLink look="primary" className="min-h-11 px-5" href={`/newsfeeds/${newsfeedId}`}>
          Open newsfeed
        </ButtonLink>
      </StepActions>
    </>
  );
}

interface ProgressProps {
  source: Source | undefined;
  post: Post | undefined;
  isChecking: boolean;
}

function Progress({ source, post, isChecking }: ProgressProps) {
  const locale = useLocale();
  const title = source?.title ?? source?.url ?? "your source";
  if (source && !isChecking && isBroken(source))
    return (
      <p role="status" className="flex gap-2.5 wrap-anywhere">
        <TriangleAlert aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-warn" />
        <span className="min-w-0">
          {title} could not be read. {source.last_error} Lede will try again.
        </span>
      </p>
    );
  return (
    <div role="status">
      <ol className="grid gap-2">
        <Stage isDone={!isChecking}>
          {isChecking ? `Checking ${title} for the first time…` : `${title} checked`}
          {source &&
            source.post_count > 0 &&
            `, ${countText(source.post_count, "post", { locale })}${isChecking ? " so far" : ""}`}
        </Stage>
        {post && <Stage isDone={isWritten(post)}>{stateText(post)}</Stage>}
      </ol>
    </div>
  );
}

function stateText(post: Post): string {
  if (!isWritten(post)) return "Working out what it means for you…";
  if (isProven(post)) return "Your first key learning is ready";
  return post.ai_status === "skipped" ? "The newest posts are too short for a key learning" : "No key learning yet";
}

function Stage({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 wrap-anywhere">
      {isDone ? (
        <Check aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-good" />
      ) : (
        <LoaderCircle aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-ink-3 motion-safe:animate-spin" />
      )}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function FirstInsight({ post, newsfeedName }: { post: Post; newsfeedName: string | undefined }) {
  const isAccented = post.keylearning_state === "supported";
  return (
    <article aria-labelledby="first-post" className="mt-5 rounded-xl border border-line bg-raised p-4 medium:p-6">
      <PostMeta post={post} time={<RelativeTime at={post.published_at} />} />
      <h2
        id="first-post"
        lang={post.language ?? undefined}
        dir="auto"
        className="mt-1.5 font-serif text-xl leading-snug font-semibold tracking-tight text-balance wrap-anywhere"
      >
        <Link
          href={`/newsfeeds/${post.newsfeed_id}?post=${post.id}`}
          className="decoration-accent decoration-1 underline-offset-4 hover:underline"
        >
          {post.title}
        </Link>
      </h2>
      {post.keylearning && (
        <div className={`mt-3 border-l-2 pl-3.5 ${isAccented ? "border-accent" : "border-line"}`}>
          <h3 className={`eyebrow mb-1 ${isAccented ? "text-accent" : "text-ink-3"}`}>
            {post.keylearning_state === "extract" ? (
              FROM_ARTICLE
            ) : (
              <>Key learning{newsfeedName && ` for ${newsfeedName}`}</>
            )}
          </h3>
          <p dir="auto" className="text-lead wrap-anywhere">
            {post.keylearning}
          </p>
        </div>
      )}
    </article>
  );
}

/** Explains why there is no post after the first check. */
function NothingYet({ newsfeed, sources }: { newsfeed: Newsfeed; sources: readonly Source[] }) {
  const { data: refusedCount } = useQuery(filteredCountQuery(newsfeed.id));
  const locale = useLocale();
  const day = useDayText(newsfeed.start_date);
  const hasPosts = sources.some(({ post_count }) => post_count > 0);
  const reason = hasPosts ? null : withoutPosts({ newsfeed, sources, refusedCount });
  if (reason === "too_old") return <p className="mt-4 text-ink-2">It has published nothing since {day}.</p>;
  if (reason === "nothing_published") return <p className="mt-4 text-ink-2">It has not published anything yet.</p>;
  if (reason !== "refused" || refusedCount === undefined) return null;
  return (
    <p className="mt-4 text-ink-2">
      {filteredText(refusedCount, locale)} your keywords. Go back and change them, or{" "}
      <Link
        href={`/newsfeeds/${newsfeed.id}/filtered`}
        className="text-ink underline decoration-accent underline-offset-3"
      >
        see what was filtered out
      </Link>
      .
    </p>
  );
}

type Learned = Pick<Post, "ai_status" | "keylearning_state">;

/** Whether the texts are finished. */
export function isWritten(post: Learned | undefined): boolean {
  return post !== undefined && post.ai_status !== "pending";
}

const isProven = (post: Learned) =>
  isWritten(post) && (post.keylearning_state === "supported" || post.keylearning_state === "extract");

/** Chooses the newest post with a supported key learning, else the newest pending, written, or any. */
export function chooseFirst<P extends Learned>(posts: readonly P[]): P | undefined {
  const proven = posts.find(isProven);
  const pending = posts.find((post) => !isWritten(post));
  return proven ?? pending ?? posts.find((post) => post.ai_status !== "skipped") ?? posts[0];
}
