"use client";

import { ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { Post } from "@/lib/contract/posts";
import { LateReader } from "./late-reader";
import { ReaderRest } from "./reader-rest";
import { useIsWide } from "./use-is-wide";
import { focusPost } from "./use-stream-keys";

interface ReaderPaneProps {
  openId: string | null;
  posts: readonly Post[];
  onClose: () => void;
}

/** The post that is open, beside the stream (wide) or over it. */
export function ReaderPane({ openId, posts, onClose }: ReaderPaneProps) {
  const isWide = useIsWide();
  const ref = useRef<HTMLElement>(null);
  const lastId = useRef(openId);
  // Over the stream, the reader takes the focus; closed, the post that was open gets it back.
  useEffect(() => {
    if (openId && !isWide) ref.current?.focus({ preventScroll: true });
    if (!openId && lastId.current) focusPost(lastId.current);
    lastId.current = openId;
  }, [openId, isWide]);
  return (
    <section
      ref={ref}
      key={openId}
      aria-label="Reader"
      tabIndex={-1}
      className={`h-full scroll-pt-20 overflow-y-auto bg-paper motion-safe:scroll-smooth outline-none max-wide:absolute max-wide:inset-0 max-wide:z-20 ${openId ? "" : "max-wide:hidden"}`}
    >
      {openId ? (
        <LateReader
          postId={openId}
          known={posts.find((post) => post.id === openId)}
          headingLevel={isWide ? 2 : 1}
          back={<CloseButton onClose={onClose} />}
        />
      ) : (
        <ReaderRest />
      )}
    </section>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button look="quiet" onClick={onClose} className="-ml-1 pl-2">
      <ChevronLeft aria-hidden="true" size={18} className="wide:hidden" />
      <span className="wide:hidden">Back</span>
      <span className="max-wide:hidden">Close</span>
    </Button>
  );
}
