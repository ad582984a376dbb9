"use client";

import { memo } from "react";
import { RelativeTime } from "@/components/ui/clock";
import { SourceMark } from "@/components/ui/source-mark";
import type { Density } from "@/lib/client/density";
import { CardActions } from "./card-actions";
import { CardMeta, Hits, ProvenMark, SavedMark, useIsAwaited } from "./card-parts";
import { type CardProps, CardTitle, headingId } from "./card-title";
import { LargeCard } from "./large-card";
import { lineFor } from "./line-of";
import { sourceNames } from "./post-facts";
import { excerptOf } from "./search-hits";

interface PostCardProps extends CardProps {
  density: Density;
  isOpen: boolean;
}

const ROOM: Record<Density, string> = {
  compact: "py-1.5 hoverless:py-0",
  comfortable: "py-2",
  cards: "@container py-5",
};

const DOT: Record<Density, string> = {
  compact: "inset-y-0 my-auto",
  comfortable: "top-3.5 hoverless:top-5",
  cards: "top-[1.9rem]",
};

/**
 * A post in a stream. Unread posts have a dot and heavier text. Contained, so that a change of one neither lays out nor
 * paints the others; an open menu lies over them.
 */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, density, isOpen } = props;
  const Body = { compact: OneLine, comfortable: TwoLines, cards: LargeCard }[density];
  return (
    <article
      aria-labelledby={headingId(post.id)}
      aria-current={isOpen || undefined}
      data-post={post.id}
      className={`group relative not-has-data-[state=open]:contain-content scroll-mt-2 touch-pan-y touch-pinch-zoom border-b border-line pr-4 pl-8.5 has-[a:focus-visible]:bg-raised aria-[current]:bg-raised aria-[current]:shadow-[inset_3px_0_0_var(--accent)] medium:pr-5.5 ${ROOM[density]}`}
    >
      {!post.is_read && (
        <span
          aria-hidden="true"
          className={`absolute left-4 size-[7px] rounded-full bg-accent forced-colors:bg-[CanvasText] ${DOT[density]}`}
        />
      )}
      <Body {...props} />
    </article>
  );
});

/** Source, title, age. */
function OneLine({ post, q, onOpen, actions }: CardProps) {
  const { first } = sourceNames(post);
  return (
    <div className="flex min-h-6 items-center gap-2 hoverless:min-h-11 hoverless:pr-9">
      <span title={first}>
        <SourceMark title={first} />
        <span className="sr-only">{first}</span>
      </span>
      <CardTitle post={post} q={q} onOpen={onOpen} className="min-w-0 flex-1 truncate text-lead" />
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
        className="absolute top-1 right-2 bg-paper group-aria-[current]:bg-raised group-has-[a:focus-visible]:bg-raised hoverless:inset-y-0 hoverless:right-0 hoverless:*:data-quick:hidden"
      />
    </div>
  );
}

/** Source and age; title; one line of text. */
function TwoLines({ post, q, showsRelevance, onOpen, actions }: CardProps) {
  const { text, language, isProven } = lineFor(post, q);
  const isAwaited = useIsAwaited(post);
  return (
    <>
      <CardMeta post={post} showsRelevance={showsRelevance} />
      <CardTitle
        post={post}
        q={q}
        onOpen={onOpen}
        // The padding keeps accents above the line visible; a taller line would show accents of the hidden next line.
        className="-mt-0.5 pt-1 text-[1.0625rem] leading-[1.45] tracking-[-0.008em] wrap-anywhere max-medium:line-clamp-2 medium:truncate medium:leading-[1.3]"
      />
      {(text || isAwaited) && (
        <p
          lang={language}
          dir="auto"
          className={`line-clamp-1 min-h-[1lh] leading-[1.45] wrap-anywhere ${isProven && !post.is_read ? "" : "text-ink-2"}`}
        >
          {isProven && <ProvenMark />}
          <Hits text={excerptOf(text, q, "line")} q={q} />
        </p>
      )}
      <CardActions
        post={post}
        actions={actions}
        className="absolute top-0.5 right-2 hoverless:top-0 hoverless:right-0"
      />
    </>
  );
}
