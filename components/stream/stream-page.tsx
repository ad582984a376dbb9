"use client";

import { type ComponentProps, memo, startTransition, useEffect, useRef, useState } from "react";
import { PostCard } from "@/components/post/post-card";
import { useClock, useToday } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { dayOf, dayText } from "@/components/ui/time-text";
import type { Density } from "@/lib/client/density";
import type { Post } from "@/lib/contract/post";

/** Distance from the window within which posts render. */
const NEAR_PX = 1_200;

/** Heights of posts with a title of one line; exact, so that nothing moves when they render. Cards vary. */
const POST_PX: Record<Density, number> = { compact: 37, comfortable: 79.390625, cards: 215 };

/** Rendered at once at the start of a stream: what a tall window shows. */
const FIRST_PX = 1_600;

interface StreamPageProps extends Omit<ComponentProps<typeof PostCard>, "post" | "isOpen"> {
  posts: Post[];
  before: Post | undefined;
  /** With a heading for each day, else with one for all. */
  isByDay: boolean;
  /** The first page renders its visible posts at once when it opens. */
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
  const firstCount = isFirst && heights === null ? Math.ceil(FIRST_PX / POST_PX[density]) : 0;
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

function Days({ posts, before, isByDay, openId, heights, urgentCount, ...card }: DaysProps) {
  const { timeZone } = useClock();
  const today = useToday();
  const locale = useLocale();
  const urgent = new Set(posts.slice(0, urgentCount));
  const byRelevance: DayGroup = { day: null, posts, isContinued: before !== undefined };
  return (isByDay ? groupByDay(posts, timeZone, before) : [byRelevance]).flatMap(
    ({ day, posts: ofDay, isContinued }) => [
      !isContinued && (
        <h2 key={day} className="eyebrow px-5.5 pt-3.5 pb-1 text-ink-3">
          {day === null ? "Most relevant" : dayText(day, { today, locale })}
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
    ],
  );
}

interface DayGroup {
  /** `YYYY-MM-DD` in the reader's time zone; null for posts by relevance. */
  day: string | null;
  posts: Post[];
  /** Earlier posts belong to the same day. */
  isContinued: boolean;
}

/**
 * Groups posts by the reader's calendar day.
 *
 * @param before the preceding post
 */
export function groupByDay(posts: readonly Post[], timeZone: string, before?: Post): DayGroup[] {
  const groups: DayGroup[] = [];
  let previous = before && dayOf(before.published_at, timeZone);
  for (const post of posts) {
    const day = dayOf(post.published_at, timeZone);
    const last = groups.at(-1);
    if (last && day === previous) last.posts.push(post);
    else groups.push({ day, posts: [post], isContinued: day === previous });
    previous = day;
  }
  return groups;
}

interface PostSlotProps extends ComponentProps<typeof PostCard> {
  /** Renders at once. */
  isUrgent: boolean;
  /** Height reserved until it renders. */
  roomPx: number;
}

/** Renders a post when its turn comes, because many at once would block scrolling. */
export const PostSlot = memo(function PostSlot({ isUrgent, roomPx, ...card }: PostSlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(isUrgent);
  if (isUrgent && !isDrawn) setDrawn(true);
  useEffect(() => (isDrawn || !ref.current ? undefined : drawSoon(ref.current, () => setDrawn(true))), [isDrawn]);
  return isDrawn ? <PostCard {...card} /> : <div ref={ref} style={{ height: roomPx }} />;
});

/** Renders in one frame on a slow machine. Posts out of sight render one at a time. */
const POSTS_PER_FRAME = 2;

interface Waiting {
  element: Element;
  draw: () => void;
}

const waiting = new Set<Waiting>();
let isFrameAsked = false;

/**
 * Renders queued posts a few per frame, nearest to the middle of the window first.
 *
 * @param element placeholder of the post
 * @returns removes it from the queue
 */
export function drawSoon(element: Element, draw: () => void): () => void {
  const one = { element, draw };
  waiting.add(one);
  askFrame();
  return () => waiting.delete(one);
}

function askFrame(): void {
  if (isFrameAsked || waiting.size === 0) return;
  isFrameAsked = true;
  requestAnimationFrame(() => {
    isFrameAsked = false;
    for (const one of nextToDraw()) {
      waiting.delete(one);
      one.draw();
    }
    askFrame();
  });
}

function nextToDraw(): Waiting[] {
  const middle = window.innerHeight / 2;
  const nearest = [...waiting]
    .map((one) => ({ one, distance: Math.abs(one.element.getBoundingClientRect().top - middle) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, POSTS_PER_FRAME);
  // Up to half a window from its edges, which a turn of the wheel reaches.
  const soonSeen = nearest.filter(({ distance }) => distance <= window.innerHeight);
  return (soonSeen.length > 0 ? soonSeen : nearest.slice(0, 1)).map(({ one }) => one);
}
