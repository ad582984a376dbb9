"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { CardActions } from "@/components/post/card-actions";
import { ProvenMark } from "@/components/post/card-parts";
import { headingId, TitleLink } from "@/components/post/card-title";
import { sourceNames } from "@/components/post/post-facts";
import { SourceText } from "@/components/post/source-text";
import type { PostActions } from "@/components/post/use-post-actions";
import { RelativeTime } from "@/components/ui/clock";
import { SourceMark } from "@/components/ui/source-mark";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Post } from "@/lib/contract/post";
import { shownTitle } from "@/lib/core/shown-title";
import { todayLine } from "./today-line";

interface LeadProps {
  post: Post;
  onOpen: (post: Post) => void;
}

/** The post that matters most, with its key learning and the quote behind it. */
export function Lead({ post, onOpen }: LeadProps) {
  const { keylearning, keylearning_state: state, evidence } = post;
  const isProven = state === "supported" && keylearning !== "";
  const [first] = evidence;
  const showsQuote = first !== undefined && state !== "extract" && !keylearning.includes(first.quote);
  return (
    <article
      aria-labelledby={headingId(post.id)}
      data-post={post.id}
      className="group relative touch-pan-y touch-pinch-zoom border-b border-line pt-6 pb-6 has-[a:focus-visible]:bg-raised"
    >
      <Meta post={post}>
        {" · "}
        <NewsfeedName id={post.newsfeed_id} />
        {isProven && <span className="font-medium text-good"> · ✓ Checked</span>}
      </Meta>
      <Title
        post={post}
        onOpen={onOpen}
        level={2}
        className="mt-2 mb-3 text-[clamp(1.5rem,1.1rem+1.6vw,1.875rem)] leading-[1.16] font-semibold tracking-[-0.018em] text-balance"
      />
      {keylearning ? (
        <div className={`border-l-2 pl-3.5 ${isProven ? "border-accent" : "border-line"}`}>
          <p className={`eyebrow mb-1 ${isProven ? "text-accent" : "text-ink-3"}`}>
            {state === "extract" ? "From the article" : "Why it matters to you"}
          </p>
          <p dir="auto" className="line-clamp-4 text-[1.0625rem] leading-normal wrap-anywhere">
            {keylearning}
          </p>
          {showsQuote && (
            <p dir="auto" className="mt-2 line-clamp-3 font-serif text-base text-ink-2 wrap-anywhere">
              “{first.quote}”
            </p>
          )}
        </div>
      ) : (
        <p
          lang={post.summary_language ?? undefined}
          dir="auto"
          className="line-clamp-4 text-[1.0625rem] leading-normal text-ink-2 wrap-anywhere"
        >
          {post.summary}
        </p>
      )}
    </article>
  );
}

interface RowsProps {
  posts: readonly Post[];
  onOpen: (post: Post) => void;
  actions: PostActions;
}

/** The other posts, by newsfeed where there are several. */
export function Rows({ posts, ...row }: RowsProps) {
  const ids = [...new Set(posts.map(({ newsfeed_id }) => newsfeed_id))];
  if (ids.length < 2) return posts.map((post) => <Row key={post.id} post={post} level={2} {...row} />);
  return ids.map((id) => (
    <section key={id} aria-labelledby={`today-${id}`}>
      <h2 id={`today-${id}`} className="eyebrow pt-6 pb-1 text-ink-3">
        <Link
          href={`/newsfeeds/${id}`}
          prefetch={false}
          className="inline-block rounded py-1.5 hover:text-ink coarse:py-4"
        >
          <NewsfeedName id={id} />
        </Link>
      </h2>
      {posts
        .filter(({ newsfeed_id }) => newsfeed_id === id)
        .map((post) => (
          <Row key={post.id} post={post} level={3} {...row} />
        ))}
    </section>
  ));
}

interface RowProps extends Omit<RowsProps, "posts"> {
  post: Post;
  level: 2 | 3;
}

/** A post in two lines: title, and why it is here. Titles take one line, so that no row moves when the font loads. */
function Row({ post, level, onOpen, actions }: RowProps) {
  const { text, language, isProven } = todayLine(post);
  return (
    <article
      aria-labelledby={headingId(post.id)}
      data-post={post.id}
      className="group relative touch-pan-y touch-pinch-zoom border-b border-line py-3.5 has-[a:focus-visible]:bg-raised"
    >
      <Meta post={post} />
      <Title
        post={post}
        onOpen={onOpen}
        level={level}
        // Padding instead of a margin, which would cut accents that rise above the line.
        className={`mb-0.5 pt-1 text-[1.1875rem] leading-[1.3] tracking-[-0.008em] text-pretty medium:truncate ${post.is_read ? "font-normal text-ink-2" : "font-[550]"}`}
      />
      {text && (
        <p lang={language} dir="auto" className={`line-clamp-1 wrap-anywhere ${isProven ? "" : "text-ink-2"}`}>
          {isProven && <ProvenMark />}
          {text}
        </p>
      )}
      <CardActions post={post} actions={actions} className="absolute top-2.5 right-0 bg-paper hoverless:hidden" />
    </article>
  );
}

/** Source and age of a post. */
function Meta({ post, children }: { post: Post; children?: ReactNode }) {
  const names = sourceNames(post);
  return (
    <p className="flex min-w-0 items-center gap-2 text-meta text-ink-3">
      <SourceMark title={names.first} />
      <span className="min-w-0 wrap-anywhere">
        <SourceText names={names} />
        {" · "}
        <RelativeTime at={post.published_at} />
        {children}
        <span className="sr-only">{post.is_read ? ", read" : ", unread"}</span>
      </span>
    </p>
  );
}

interface TitleProps extends LeadProps {
  level: 2 | 3;
  className: string;
}

function Title({ post, onOpen, level, className }: TitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading
      id={headingId(post.id)}
      lang={shownTitle(post).language ?? undefined}
      dir="auto"
      className={`font-serif wrap-break-word ${className}`}
    >
      <TitleLink post={post} q="" onOpen={onOpen} />
    </Heading>
  );
}

function NewsfeedName({ id }: { id: string }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  return <span dir="auto">{newsfeeds.find((newsfeed) => newsfeed.id === id)?.name}</span>;
}
