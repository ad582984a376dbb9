"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { RelativeTime, useClock } from "@/components/ui/clock";
import { SourceMark } from "@/components/ui/source-mark";
import { listsQuery } from "@/lib/client/lists";
import { pictureAddress } from "@/lib/client/posts";
import type { Post } from "@/lib/contract/post";
import { useNewsfeedName } from "./newsfeed-name";
import { PostTime, sourceNames } from "./post-facts";
import { hitsIn, type Piece } from "./search-hits";

interface CardPictureProps {
  post: Pick<Post, "id">;
  /** Address at the publisher. */
  url: string;
  className: string;
  onBroken: () => void;
}

/** A post's picture in a box of fixed size, which is blank until it has loaded. */
export function CardPicture({ post, url, className, onBroken }: CardPictureProps) {
  return (
    <div data-picture="" className={`overflow-hidden rounded-lg ${className}`}>
      {/* biome-ignore lint/performance/noImgElement: the picture has the size that its publisher gave it */}
      <img
        // A server-rendered picture may have failed before hydration.
        ref={(image) => void (image?.complete && image.naturalWidth === 0 && onBroken())}
        src={pictureAddress(post.id, url)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onBroken}
        className="size-full object-cover"
      />
    </div>
  );
}

export function Hits({ text, q }: { text: string; q: string }) {
  if (q === "") return text;
  const className =
    "rounded-xs bg-accent-soft text-inherit underline decoration-accent decoration-2 underline-offset-3";
  return <Marked pieces={hitsIn(text, q)} className={className} />;
}

export function Marked({ pieces, className }: { pieces: readonly Piece[]; className: string }) {
  return pieces.map(({ text, start, isMarked }) =>
    isMarked ? (
      <mark key={start} className={className}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

interface CardMetaProps {
  post: Post;
  showsRelevance?: boolean | undefined;
}

/** Source and age, then the parts that are cut first when space is short. Leaves room for the actions. */
export function CardMeta({ post, showsRelevance }: CardMetaProps) {
  const { first, others } = sourceNames(post);
  const newsfeedName = useNewsfeedName(post);
  return (
    <div className="flex min-h-4.5 items-center gap-2 text-meta leading-snug text-ink-3 group-focus-within:pr-27 group-hover:pr-27 group-aria-[current]:pr-27 hoverless:min-h-9 hoverless:pr-30!">
      <SourceMark title={first} />
      <span className="flex min-w-0 flex-1">
        <span className="min-w-0 truncate font-medium text-ink-2">{first}</span>
        <span className="shrink-0 whitespace-pre">
          {" · "}
          <PostTime post={post} Time={RelativeTime} />
        </span>
        <span className="min-w-0 flex-1 truncate whitespace-pre">
          {newsfeedName && (
            <>
              {" · "}
              <span dir="auto">{newsfeedName}</span>
            </>
          )}
          {others && `, ${others}`}
        </span>
      </span>
      {showsRelevance && <Relevance post={post} />}
      <SavedMark listIds={post.list_ids} />
      {!post.is_read && <span className="sr-only">Unread</span>}
    </div>
  );
}

function Relevance({ post: { relevance, relevance_reason: reason } }: { post: Post }) {
  if (relevance === null) return null;
  return (
    <span title={reason} className="shrink-0 font-medium tabular-nums">
      <span className="sr-only">Relevance </span>
      {relevance}
    </span>
  );
}

/** Shows that a post is in reading lists, with their names for screen readers. */
export function SavedMark({ listIds }: { listIds: readonly string[] }) {
  return listIds.length > 0 && <Mark listIds={listIds} />;
}

function Mark({ listIds }: { listIds: readonly string[] }) {
  // Every page preloads the lists.
  const { data: lists = [] } = useQuery({ ...listsQuery(), staleTime: Number.POSITIVE_INFINITY });
  const names = lists.filter(({ id }) => listIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    // The actions have a mark of their own.
    <span className="shrink-0 text-ink-3 group-focus-within:opacity-0 group-hover:opacity-0 group-aria-[current]:opacity-0 hoverless:sr-only">
      <Bookmark aria-hidden="true" size={13} className="fill-current" />
      <span className="sr-only">Saved in {names.join(", ")}</span>
    </span>
  );
}

/** Mark before a key learning whose quotes say all of it. */
export function ProvenMark() {
  return (
    <>
      <span aria-hidden="true" className="font-bold text-accent">
        ✓{" "}
      </span>
      <span className="sr-only">Key learning: </span>
    </>
  );
}

/** Age of a post, in milliseconds, up to which its summary and key learning are expected soon. */
const WRITING_MS_MAX = 60_000;

/** Whether room is kept for texts that are being written, so that nothing below moves when they arrive. */
export function useIsAwaited({ ai_status, created_at }: Pick<Post, "ai_status" | "created_at">): boolean {
  const { now } = useClock();
  const [isAwaited] = useState(ai_status === "pending" && now.getTime() - created_at.getTime() < WRITING_MS_MAX);
  return isAwaited;
}
