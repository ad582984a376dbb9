"use client";

import { type MouseEvent, memo, useState } from "react";
import { RelativeTime } from "@/components/ui/clock";
import { SourceMark } from "@/components/ui/source-mark";
import type { Density } from "@/lib/client/density";
import type { Post } from "@/lib/contract/posts";
import { CardActions, CardKeyLearning, CardPicture, Hits, ReservedSpace, SavedMark } from "./card-parts";
import { useShowsPictures } from "./pictures";
import { PostMeta, PostTime, RelevanceLine, SimilarPosts, sourceNames } from "./post-meta";
import { excerptOf } from "./search-hits";
import { shownTitle } from "./shown-title";
import type { PostActions } from "./use-post-actions";

interface PostCardProps {
  post: Post;
  density: Density;
  /** Search words. */
  q: string;
  showsRelevance?: boolean;
  isOpen: boolean;
  onOpen: (post: Post) => void;
  actions: PostActions;
}

export const headingId = (postId: string) => `post-${postId}`;

/** A plain click opens the reader; modified clicks follow the link. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

const ROOM: Record<Density, string> = {
  compact: "py-1.5 pr-4 pl-8.5 medium:pr-5.5",
  comfortable: "py-3.5 pr-4 pl-8.5 medium:pr-5.5",
  cards: "@container py-5 pr-4 pl-8.5 medium:pr-5.5",
};

const DOT: Record<Density, string> = {
  compact: "inset-y-0 my-auto",
  comfortable: "top-[1.53rem]",
  cards: "top-[1.9rem]",
};

/** A post in a stream. Unread posts have a dot and heavier text. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, density, isOpen } = props;
  return (
    <article
      aria-labelledby={headingId(post.id)}
      aria-current={isOpen || undefined}
      data-post={post.id}
      className={`group relative scroll-mt-2 border-b border-line has-[a:focus-visible]:bg-raised aria-[current]:bg-raised aria-[current]:shadow-[inset_3px_0_0_var(--accent)] ${ROOM[density]}`}
    >
      {!post.is_read && (
        <span
          aria-hidden="true"
          className={`absolute left-4 size-[7px] rounded-full bg-accent forced-colors:bg-[CanvasText] ${DOT[density]}`}
        />
      )}
      {density === "compact" ? <Line {...props} /> : <Body {...props} />}
    </article>
  );
});

/** One-line view: source, title, age. */
function Line({ post, q, onOpen, actions }: PostCardProps) {
  const { first } = sourceNames(post);
  return (
    <div className="flex min-h-6 items-center gap-2 coarse:min-h-9">
      <span title={first}>
        <SourceMark title={first} />
        <span className="sr-only">{first}</span>
      </span>
      <h3
        id={headingId(post.id)}
        lang={shownTitle(post).language ?? undefined}
        dir="auto"
        className={`min-w-0 flex-1 truncate font-serif text-lead ${post.is_read ? "font-normal text-ink-2" : "font-[560]"}`}
      >
        <TitleLink post={post} q={q} onOpen={onOpen} />
      </h3>
      {!post.is_read && <span className="sr-only">Unread</span>}
      <SavedMark listIds={post.list_ids} />
      <span className="shrink-0 text-meta text-ink-3 group-focus-within:invisible group-hover:invisible group-aria-[current]:invisible hoverless:visible!">
        {post.updated_at ? (
          <>
            updated <RelativeTime at={post.updated_at} />
          </>
        ) : (
          <RelativeTime at={post.published_at} />
        )}
      </span>
      <CardActions
        post={post}
        actions={actions}
        className="absolute top-1 right-2 bg-paper group-aria-[current]:bg-raised group-has-[a:focus-visible]:bg-raised hoverless:hidden"
      />
    </div>
  );
}

function Body({ post, density, q, showsRelevance, onOpen, actions }: PostCardProps) {
  const isCard = density === "cards";
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const showsPictures = useShowsPictures();
  const picture = showsPictures && isCard && post.image_url !== brokenUrl ? post.image_url : null;
  return (
    <div className={picture ? "@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_15rem] @2xl:gap-x-6" : ""}>
      {picture && (
        <CardPicture
          post={post}
          url={picture}
          onBroken={() => setBrokenUrl(picture)}
          className="mb-3 aspect-2/1 @2xl:order-last @2xl:mt-9 @2xl:aspect-4/3"
        />
      )}
      <div className="min-w-0">
        <div
          className={`flex min-h-7 items-center hoverless:pr-0! ${picture ? "@2xl:pr-0!" : ""} group-focus-within:pr-29 group-hover:pr-29 group-aria-[current]:pr-29`}
        >
          <PostMeta post={post} time={<PostTime post={post} Time={RelativeTime} />} />
          <SavedMark listIds={post.list_ids} />
          {!post.is_read && <span className="sr-only">Unread</span>}
        </div>
        <h3
          id={headingId(post.id)}
          lang={shownTitle(post).language ?? undefined}
          dir="auto"
          className={`mt-0.5 mb-1 font-serif leading-[1.28] tracking-[-0.008em] text-pretty wrap-break-word ${isCard ? "text-[1.3125rem]" : "text-lg"} ${post.is_read ? "font-normal text-ink-2" : "font-[560]"}`}
        >
          <TitleLink post={post} q={q} onOpen={onOpen} />
        </h3>
        <ReservedSpace post={post} isCard={isCard}>
          {post.summary && post.summary !== post.title && (
            <p
              lang={post.summary_language ?? undefined}
              dir="auto"
              className={`text-ink-2 ${isCard ? "line-clamp-4" : "line-clamp-2"}`}
            >
              <Hits text={excerptOf(post.summary, q)} q={q} />
            </p>
          )}
          <CardKeyLearning post={post} q={q} isStrong={!post.is_read && post.keylearning_state === "supported"} />
        </ReservedSpace>
        {showsRelevance && <RelevanceLine post={post} />}
        {post.matched_keywords.length > 0 && <Chips keywords={post.matched_keywords} />}
        <SimilarPosts post={post} />
        <CardActions
          post={post}
          actions={actions}
          className={`absolute right-2 ${isCard ? "top-5" : "top-3.5"} hoverless:relative hoverless:inset-auto hoverless:mt-1 hoverless:-mb-2 hoverless:-ml-3.5`}
        />
      </div>
    </div>
  );
}

export function TitleLink({ post, q, onOpen }: Pick<PostCardProps, "post" | "q" | "onOpen">) {
  return (
    <a
      href={`/posts/${post.id}`}
      className="outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(post);
      }}
    >
      <Hits text={shownTitle(post).title} q={q} />
    </a>
  );
}

function Chips({ keywords }: { keywords: string[] }) {
  return (
    <ul aria-label="Matched keywords" className="mt-2.5 flex flex-wrap gap-1.5">
      {keywords.map((keyword) => (
        <li key={keyword} className="rounded-full border border-line bg-sunken px-2 py-px text-xs text-ink-2">
          {keyword}
        </li>
      ))}
    </ul>
  );
}
