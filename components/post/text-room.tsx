"use client";

import { type ReactNode, useState } from "react";
import type { Post } from "@/lib/contract/posts";
import { useClock } from "../ui/clock";

/** Summary and key learning of a post that has just come are there in less, or come at a time that nobody knows. */
const WRITING_MS_MAX = 60_000;

interface TextRoomProps {
  post: Pick<Post, "ai_status" | "created_at">;
  isCard: boolean;
  children: ReactNode;
}

/**
 * Where a post's summary and key learning stand. While they are being written there is room for them already, which they
 * keep when they have come, so that nothing below moves before a reader's eyes.
 */
export function TextRoom({ post, isCard, children }: TextRoomProps) {
  const { now } = useClock();
  const [isKept] = useState(post.ai_status === "pending" && now.getTime() - post.created_at.getTime() < WRITING_MS_MAX);
  if (!isKept) return children;
  const room = isCard ? "h-[calc(7lh+2.25rem)]" : "h-[calc(5lh+2.25rem)]";
  return <div className={`overflow-hidden [&_.line-clamp-4[data-learning]]:line-clamp-3 ${room}`}>{children}</div>;
}
