"use client";

import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { PostFilter } from "@/lib/client/posts";
import type { Stream } from "./use-stream";
import type { StreamSubject } from "./use-stream-actions";

/** Loaded separately, because most streams have posts. */
const streamEmpty = lazyPart(async () => (await import("./stream-empty")).StreamEmpty);
const riverEmpty = lazyPart(async () => (await import("./river-empty")).RiverEmpty);

interface NoPostsProps {
  subject: StreamSubject;
  stream: Stream;
  filter: PostFilter;
  onShow: (change: Partial<PostFilter>) => void;
}

export function NoPosts({ subject, stream: { sources }, filter, onShow }: NoPostsProps) {
  const { newsfeed } = subject;
  if (!newsfeed) return <LazyPart part={riverEmpty} title="No posts here" props={{ subject, filter, onShow }} />;
  return <LazyPart part={streamEmpty} title="No posts here" props={{ newsfeed, sources, filter, onShow }} />;
}
