"use client";

import { type ComponentProps, memo, useEffect, useRef, useState } from "react";
import { PostCard } from "@/components/post/post-card";
import { drawSoon } from "./draw-queue";

interface PostSlotProps extends ComponentProps<typeof PostCard> {
  /** Does not wait for its turn. */
  isUrgent: boolean;
  /** Of the room that is kept for it until it is drawn. */
  roomPx: number;
}

/** A post, drawn when it is its turn: many at once would hold up the scrolling. Once drawn it stays. */
export const PostSlot = memo(function PostSlot({ isUrgent, roomPx, ...card }: PostSlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(isUrgent);
  if (isUrgent && !isDrawn) setDrawn(true);
  useEffect(() => (isDrawn || !ref.current ? undefined : drawSoon(ref.current, () => setDrawn(true))), [isDrawn]);
  return isDrawn ? <PostCard {...card} /> : <div ref={ref} style={{ height: roomPx }} />;
});
