"use client";

import { type ComponentProps, memo, startTransition, useEffect, useRef, useState } from "react";
import type { Density } from "@/lib/client/density";
import type { Post } from "@/lib/contract/posts";
import { PostCard } from "../post/post-card";
import { useClock, useToday } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { dayText } from "../ui/time-text";
import { groupByDay } from "./day-groups";

/** How far from the window posts are drawn. */
const NEAR_PX = 1_800;

/** About the height of a post that was never drawn. */
const POST_PX: Record<Density, number> = { compact: 37, comfortable: 190, cards: 330 };

interface StreamPageProps extends Omit<ComponentProps<typeof PostCard>, "post" | "isOpen"> {
  posts: Post[];
  /** The last post before them. */
  before: Post | undefined;
  /** Other pages are nearer to the window when it is new. */
  isFarAtFirst: boolean;
  /** Is drawn wherever it is. */
  isHeld: boolean;
  openId: string | null;
}

/**
 * As many posts as are loaded at once. Far from the window only their height is kept, so that what there is to draw does
 * not grow with the stream.
 */
export const StreamPage = memo(function StreamPage({
  posts,
  before,
  isFarAtFirst,
  isHeld,
  openId,
  ...card
}: StreamPageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [farHeight, setFarHeight] = useState(isFarAtFirst ? posts.length * POST_PX[card.density] : null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const { isIntersecting, boundingClientRect } = last;
        // Post by post, with room for scrolling between them.
        startTransition(() => setFarHeight(isIntersecting ? null : boundingClientRect.height));
      },
      { root: ref.current.closest("[data-stream]"), rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const isDrawn = farHeight === null || isHeld;
  return (
    <div ref={ref} style={isDrawn ? undefined : { height: farHeight }}>
      {isDrawn && <Days posts={posts} before={before} openId={openId} {...card} />}
    </div>
  );
});

function Days({
  posts,
  before,
  openId,
  ...card
}: Pick<StreamPageProps, "posts" | "before" | "openId" | "density" | "q" | "onOpen" | "actions">) {
  const { timeZone } = useClock();
  const today = useToday();
  const locale = useLocale();
  return groupByDay(posts, timeZone, before).map(({ day, posts: ofDay, isContinued }) => [
    !isContinued && (
      <h2 key={day} className="eyebrow px-5.5 pt-4.5 pb-1.5 text-ink-3">
        {dayText(day, { today, locale })}
      </h2>
    ),
    ...ofDay.map((post) => <PostCard key={post.id} post={post} isOpen={post.id === openId} {...card} />),
  ]);
}
