"use client";

import Link from "next/link";
import { SUGGESTION_ACTION, SuggestionLine, useSuggestions } from "@/components/keyword/suggestions";

/** The best suggested edit of the newsfeed; nothing without any. */
export function SuggestionNotice({ newsfeedId }: { newsfeedId: string }) {
  const [first] = useSuggestions(newsfeedId);
  return (
    <div role="status" className="border-b border-line bg-sunken px-5.5 py-2 text-ink-2 empty:hidden">
      {first && (
        <SuggestionLine newsfeedId={newsfeedId} suggestion={first}>
          <Link
            href={`/newsfeeds/${newsfeedId}/settings#${first.kind === "context" ? "context" : "keywords"}`}
            className={SUGGESTION_ACTION}
          >
            Review
          </Link>
        </SuggestionLine>
      )}
    </div>
  );
}
