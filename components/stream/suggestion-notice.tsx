"use client";

import Link from "next/link";
import { SUGGESTION_ACTION, SuggestionLine } from "@/components/keyword/suggestions";
import type { Suggestion } from "@/lib/contract/suggestions";

/** A suggested edit of the newsfeed, with the way to its form. */
export function SuggestionNotice({ newsfeedId, suggestion }: { newsfeedId: string; suggestion: Suggestion }) {
  return (
    <SuggestionLine newsfeedId={newsfeedId} suggestion={suggestion}>
      <Link
        href={`/newsfeeds/${newsfeedId}/settings#${suggestion.kind === "context" ? "context" : "keywords"}`}
        className={SUGGESTION_ACTION}
      >
        Review
      </Link>
    </SuggestionLine>
  );
}
