"use client";

import Link from "next/link";
import { SUGGESTION_ACTION, SuggestionLine } from "@/components/keyword/suggestions";
import type { Suggestion } from "@/lib/contract/suggestions";

/** A suggested edit of the newsfeed, opened. */
export function SuggestionNotice({ newsfeedId, suggestion }: { newsfeedId: string; suggestion: Suggestion }) {
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

/** Focuses the notice, because the focused button that opened it is gone. */
function takeFocus(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
}
