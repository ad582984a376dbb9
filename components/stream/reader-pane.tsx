"use client";

import { ChevronLeft } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { articleText } from "@/components/post/article-text-part";
import { usePostActions } from "@/components/post/use-post-actions";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { useIsWide } from "@/components/ui/use-is-wide";
import type { Post } from "@/lib/contract/post";
import { focusPost } from "./use-stream-actions";

interface ReaderPaneProps {
  openId: string | null;
  posts: readonly Post[];
  onClose: () => void;
  /** Over the stream at every width. */
  isCover?: boolean;
}

/** The open post, beside the stream (wide) or over it. */
export function ReaderPane({ openId, posts, onClose, isCover = false }: ReaderPaneProps) {
  const isWide = useIsWide() && !isCover;
  const ref = useRef<HTMLElement>(null);
  const lastId = useRef(openId);
  const index = posts.findIndex(({ id }) => id === openId);
  const known = posts[index];
  const { markShown } = usePostActions();
  const shown = useRef<string>(null);
  // Not in the reader, because the next post may be opened before that has loaded.
  useEffect(() => {
    if (!openId) shown.current = null;
    if (known) markShown(known, shown);
  }, [openId, known, markShown]);
  // Over the stream, the reader takes focus; on close, the post gets it back.
  useEffect(() => {
    if (openId && !isWide) ref.current?.focus({ preventScroll: true });
    if (!openId && lastId.current) focusPost(lastId.current);
    lastId.current = openId;
  }, [openId, isWide]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each post begins at its top
  useLayoutEffect(() => {
    ref.current?.scrollTo({ top: 0, behavior: "instant" });
  }, [openId]);
  const back = <CloseButton onClose={onClose} />;
  return (
    <section
      ref={ref}
      aria-label="Reader"
      tabIndex={-1}
      className={`h-full scroll-pt-20 overflow-y-auto max-medium:scroll-pb-20 bg-paper motion-safe:scroll-smooth outline-none ${isCover ? OVER : BESIDE} ${openId ? "" : isCover ? "hidden" : "max-wide:hidden"}`}
    >
      {openId ? (
        <LazyPart
          part={reader}
          retryFor={openId}
          title="The post could not be loaded"
          fallback={<div className="px-3 py-2 medium:px-6">{back}</div>}
          props={{
            postId: openId,
            known,
            shown,
            headingLevel: isWide ? 2 : 1,
            back,
            steps: { previous: index > 0 ? "here" : null, next: index < posts.length - 1 ? "here" : null },
          }}
        />
      ) : (
        <ReaderRest />
      )}
    </section>
  );
}

const OVER = "absolute inset-0 z-20";
const BESIDE = "max-wide:absolute max-wide:inset-0 max-wide:z-20";

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button look="quiet" onClick={onClose} className="-ml-1 pl-2">
      <ChevronLeft aria-hidden="true" size={18} className="wide:hidden" />
      <span className="wide:hidden">Back</span>
      <span className="max-wide:hidden">Close</span>
    </Button>
  );
}

/** Loaded on first use of the page, or with a post that is open at first. */
const reader = lazyPart(async () => {
  articleText.preload();
  return (await import("@/components/post/reader")).Reader;
});

export const preloadReader = reader.preload;

function ReaderRest() {
  return (
    <div className="grid h-full place-items-center px-8 text-center">
      <div className="text-ink-3">
        <p className="font-serif text-xl text-ink-2">Choose a post to read it here.</p>
        <p className="mt-2 hoverless:hidden">
          <Kbd>j</Kbd> and <Kbd>k</Kbd> move between posts, <Kbd>?</Kbd> shows all shortcuts.
        </p>
      </div>
    </div>
  );
}

function Kbd({ children }: { children: string }) {
  return <kbd className="rounded border border-line bg-raised px-1.5 font-mono text-meta text-ink-2">{children}</kbd>;
}
