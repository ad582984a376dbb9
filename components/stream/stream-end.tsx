"use client";

import { Button } from "@/components/ui/button";
import type { PostFilter } from "@/lib/client/posts";
import { isNarrowed } from "./stream-search";
import type { Stream } from "./use-stream";

interface StreamEndProps {
  stream: Stream;
  filter: PostFilter;
  onMarkAllRead: () => void;
}

/** That nothing follows, and what is left to do there; nothing as long as something may follow. */
export function StreamEnd({ stream: { list, posts }, filter, onMarkAllRead }: StreamEndProps) {
  if (!list.isSuccess || list.hasNextPage || posts.length === 0) return null;
  const isUnread = !isNarrowed(filter) && filter.state !== "hidden" && posts.some((post) => !post.is_read);
  return (
    <div className="grid justify-items-center gap-3 px-6 py-10 text-center text-ink-3">
      <p>You have reached the end.</p>
      {isUnread && <Button onClick={onMarkAllRead}>Mark all as read</Button>}
    </div>
  );
}
