"use client";

import { Lightbulb } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { SUGGESTION_ACTION, SuggestionLine } from "@/components/keyword/suggestions";
import type { Suggestion } from "@/lib/contract/suggestions";

/**
 * A suggested edit of the newsfeed. It comes after the posts, so it opens on request: a small button beside the first
 * heading moves nothing.
 */
export function SuggestionNotice({ newsfeedId, suggestion }: { newsfeedId: string; suggestion: Suggestion }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div className="relative">
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="absolute top-2 right-4 flex min-h-6 items-center gap-1 rounded-md bg-paper px-1.5 text-meta text-ink-2 hover:text-ink coarse:top-0 coarse:min-h-11"
        >
          <Lightbulb aria-hidden="true" size={14} className="text-accent" />
          Suggestion
        </button>
      </div>
    );
  return (
    <div ref={takeFocus} tabIndex={-1} className="border-b border-line bg-sunken px-5.5 py-2 text-ink-2 outline-none">
      <SuggestionLine newsfeedId={newsfeedId} suggestion={suggestion}>
        <Link
          href={`/newsfeeds/${newsfeedId}/settings#${suggestion.kind === "context" ? "context" : "keywords"}`}
          className={SUGGESTION_ACTION}
        >
          Review
        </Link>
      </SuggestionLine>
    </div>
  );
}

/** The focused button disappears. */
function takeFocus(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
}
