"use client";

import type { PostActions } from "@/components/post/use-post-actions";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { LoadMore } from "@/components/ui/load-more";
import { errorText } from "@/lib/client/api-error";
import type { Density } from "@/lib/client/density";
import type { PostFilter } from "@/lib/client/posts";
import type { Post } from "@/lib/contract/posts";
import { StreamPage } from "./stream-page";
import { isNarrowed } from "./stream-search";
import type { Stream } from "./use-stream";

interface StreamListProps {
  stream: Stream;
  density: Density;
  /** Search words. */
  q: string;
  openId: string | null;
  /** A post that must be rendered. */
  drawnId: string | null;
  onOpen: (post: Post) => void;
  actions: PostActions;
}

/** Loaded posts, grouped by day. */
export function StreamList({ stream, density, q, openId, drawnId, onOpen, actions }: StreamListProps) {
  const { list, pages } = stream;
  if (list.isError && stream.posts.length === 0) {
    return (
      <Empty
        title="The posts could not be loaded"
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      >
        {errorText(list.error)}
      </Empty>
    );
  }
  return (
    <>
      {pages.map((posts, index) => {
        const holds = (id: string | null) => id !== null && posts.some((post) => post.id === id);
        return (
          <StreamPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are added at the end and never change places
            key={index}
            posts={posts}
            before={pages
              .slice(0, index)
              .findLast((page) => page.length > 0)
              ?.at(-1)}
            isFirst={index === 0}
            isFarAtFirst={index > 0 && index < pages.length - 1}
            isHeld={holds(openId) || holds(drawnId)}
            density={density}
            q={q}
            openId={holds(openId) ? openId : null}
            onOpen={onOpen}
            actions={actions}
          />
        );
      })}
      {list.hasNextPage && <LoadMore {...list} />}
    </>
  );
}

export function StreamSkeleton() {
  return (
    <div role="status" aria-label="Loading posts" className="motion-safe:animate-pulse pt-10">
      {["a", "b", "c", "d", "e"].map((row) => (
        <div key={row} className="border-b border-line py-4.5 pr-5.5 pl-8.5">
          <div className="h-3.5 w-40 rounded bg-line/70" />
          <div className="mt-3 h-5 w-11/12 rounded bg-line" />
          <div className="mt-3 h-3.5 w-full rounded bg-line/60" />
          <div className="mt-2 h-3.5 w-3/4 rounded bg-line/60" />
        </div>
      ))}
    </div>
  );
}

interface StreamEndProps {
  stream: Stream;
  filter: PostFilter;
  onMarkAllRead: () => void;
}

/** End of the stream; nothing while more may follow. */
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
