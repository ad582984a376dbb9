"use client";

import type { MouseEvent } from "react";
import type { Post } from "@/lib/contract/post";
import { shownTitle } from "@/lib/core/shown-title";
import { Hits } from "./card-parts";
import type { PostActions } from "./use-post-actions";

export interface CardProps {
  post: Post;
  /** Search words. */
  q: string;
  showsRelevance?: boolean;
  onOpen: (post: Post) => void;
  actions: PostActions;
}

export const headingId = (postId: string) => `post-${postId}`;

/** A plain click opens the reader; modified clicks follow the link. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

interface TitleProps extends Pick<CardProps, "post" | "q" | "onOpen"> {
  className: string;
}

export function CardTitle({ className, ...link }: TitleProps) {
  const { post } = link;
  return (
    <h3
      id={headingId(post.id)}
      lang={shownTitle(post).language ?? undefined}
      dir="auto"
      className={`font-serif ${post.is_read ? "font-normal text-ink-2" : "font-[560]"} ${className}`}
    >
      <TitleLink {...link} />
    </h3>
  );
}

export function TitleLink({ post, q, onOpen }: Pick<CardProps, "post" | "q" | "onOpen">) {
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
