"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Post } from "@/lib/contract/post";
import { HideButton, ReadButton, SaveButton } from "./reader-tools";
import { StepControl, type Steps } from "./steps";

const STEP = "flex min-h-13 items-center justify-center gap-1 font-medium";

/** Tools within reach of a thumb, and links to the posts before and after; on narrow screens. */
export function ReaderBar({ post, steps }: { post: Post | undefined; steps: Steps }) {
  return (
    <nav
      aria-label="Post"
      className="glass @container sticky bottom-0 z-10 flex items-center border-t border-line pb-[env(safe-area-inset-bottom)] font-sans text-base medium:hidden"
    >
      <StepControl steps={steps} which="previous" className={`${STEP} flex-1 text-ink-2`}>
        <ChevronLeft aria-hidden="true" size={20} />
      </StepControl>
      {post && (
        <>
          <SaveButton post={post} />
          <ReadButton post={post} />
          <HideButton post={post} />
        </>
      )}
      <StepControl steps={steps} which="next" className={`${STEP} flex-2`}>
        Next
        <ChevronRight aria-hidden="true" size={20} />
      </StepControl>
    </nav>
  );
}
