"use client";

import { type ComponentProps, memo, useEffect, useRef, useState } from "react";
import { PostCard } from "@/components/post/post-card";
import { drawSoon } from "./draw-queue";

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
