"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { dismissSuggestion } from "@/lib/client/suggestion-actions";
import type { Suggestion } from "@/lib/contract/suggestions";
import { quoted } from "@/lib/core/quoted";
import { wordOf } from "./add-keywords";

const DOING = { exclude: "excluding", include: "adding", remove: "removing" };

/** "Lede suggests excluding “webinar”: drops 31 of 40 hidden, keeps all 50 saved." */
export function suggestionText({ kind, keyword, explanation }: Suggestion): string {
  if (kind === "context" || keyword === null) return `A context would help Lede: ${explanation}.`;
  return `Lede suggests ${DOING[kind]} ${quoted(wordOf(keyword))}: ${explanation}.`;
}

interface SuggestionLineProps {
  newsfeedId: string;
  suggestion: Suggestion;
  /** Remedies, before "Dismiss". */
  children: ReactNode;
}

export const SUGGESTION_ACTION =
  "inline-flex min-h-6 items-center rounded text-ink underline decoration-accent underline-offset-3 hover:text-accent coarse:min-h-11";

export function SuggestionLine({ newsfeedId, suggestion, children }: SuggestionLineProps) {
  const client = useQueryClient();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      <p dir="auto" className="min-w-48 flex-1 wrap-anywhere">
        {suggestionText(suggestion)}
      </p>
      <div className="flex gap-4">
        {children}
        <PlainButton onClick={() => dismissSuggestion(client, newsfeedId, suggestion)} className={SUGGESTION_ACTION}>
          Dismiss
        </PlainButton>
      </div>
    </div>
  );
}
