"use client";

import { type ComponentProps, memo, startTransition, useEffect, useRef, useState } from "react";
import type { PostCard } from "@/components/post/post-card";
import { useClock, useToday } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { dayText } from "@/components/ui/time-text";
import type { Density } from "@/lib/client/density";
import type { Post } from "@/lib/contract/posts";
import { groupByDay } from "./day-groups";
import { PostSlot } from "./post-slot";

/** Distance from the window within which posts render. */
const NEAR_PX = 1_800;

/** Estimated post heights. */
const POST_PX: Record<Density, number> = { compact: 37, comfortable: 190, cards: 330 };

/** Rendered at once at the start of a stream: what a tall window shows. */
const FIRST_PX = 1_600;

interface StreamPageProps extends Omit<ComponentProps<typeof PostCard>, "post" | "isOpen"> {
  posts: Post[];
  before: Post | undefined;
  /** The first page renders its visible posts at once. */
  isFirst: boolean;
  /** Starts unrendered, because other pages are nearer to the window. */
  isFarAtFirst: boolean;
  /** Renders regardless of distance. */
  isHeld: boolean;
  openId: string | null;
}

/**
 * One loaded page. Far from the window only its height remains, so that rendering work does not grow with the stream.
 */
export const StreamPage = memo(function StreamPage({ isFirst, isFarAtFirst, isHeld, ...days }: StreamPageProps) {
  const { posts, density } = days;
  const ref = useRef<HTMLDivElement>(null);
  const [isFar, setFar] = useState(isFarAtFirst);
  const [heights, setHeights] = useState<Heights | null>(null);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        if (!last.isIntersecting && last.target.hasChildNodes()) setHeights(heightsIn(last.target, density));
        // A transition keeps scrolling smooth.
        startTransition(() => setFar(!last.isIntersecting));
      },
      { root: ref.current.closest("[data-stream]"), rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [density]);
  const known = heights?.density === density ? heights : null;
  const isDrawn = !isFar || isHeld;
  const firstCount = isFirst ? Math.ceil(FIRST_PX / POST_PX[density]) : 0;
  return (
    <div ref={ref} style={isDrawn ? undefined : { height: known?.page ?? posts.length * POST_PX[density] }}>
      {isDrawn && <Days {...days} heights={known?.posts} urgentCount={isHeld ? posts.length : firstCount} />}
    </div>
  );
});

/** Measured heights in pixels. */
interface Heights {
  density: Density;
  page: number;
  /** By post id. */
  posts: ReadonlyMap<string | undefined, number>;
}

function heightsIn(page: Element, density: Density): Heights {
  const heightOf = (element: Element) => element.getBoundingClientRect().height;
  const drawn = [...page.querySelectorAll<HTMLElement>("[data-post]")];
  return {
    density,
    page: heightOf(page),
    posts: new Map(drawn.map((article) => [article.dataset.post, heightOf(article)])),
  };
}

interface DaysProps extends Omit<StreamPageProps, "isFirst" | "isFarAtFirst" | "isHeld"> {
  heights: Heights["posts"] | undefined;
  /** Number of posts that render at once. */
  urgentCount: number;
}

function Days({ posts, before, openId, heights, urgentCount, ...card }: DaysProps) {
  const { timeZone } = useClock();
  const today = useToday();
  const locale = useLocale();
  const urgent = new Set(posts.slice(0, urgentCount));
  return groupByDay(posts, timeZone, before).map(({ day, posts: ofDay, isContinued }) => [
    !isContinued && (
      <h2 key={day} className="eyebrow px-5.5 pt-4.5 pb-1.5 text-ink-3">
        {dayText(day, { today, locale })}
      </h2>
    ),
    ...ofDay.map((post) => (
      <PostSlot
        key={post.id}
        post={post}
        isOpen={post.id === openId}
        isUrgent={urgent.has(post)}
        roomPx={heights?.get(post.id) ?? POST_PX[card.density]}
        {...card}
      />
    )),
  ]);
}
