"use client";

import { useFocusInside } from "@/components/ui/focus-inside";
import { PlainButton } from "@/components/ui/plain-button";
import type { Suggestion } from "@/lib/contract/suggestions";
import { addKeywords } from "./add-keywords";
import { SUGGESTION_ACTION, SuggestionLine } from "./suggestions";
import { useSuggestions } from "./use-suggestions";

interface KeywordSuggestionsProps {
  newsfeedId: string;
  /** As in the form. */
  keywords: readonly string[];
  onApply: (keywords: string[]) => void;
}

/** Suggested edits, which fill the form; nothing without any. */
export function KeywordSuggestions({ newsfeedId, keywords, onApply }: KeywordSuggestionsProps) {
  const suggestions = useSuggestions(newsfeedId);
  const focus = useFocusInside<HTMLUListElement>();
  const open = suggestions.filter((suggestion) => !isApplied(keywords, suggestion));
  if (open.length === 0) return null;
  return (
    <ul
      aria-label="Suggestions"
      className="grid gap-2 rounded-lg border border-line bg-sunken px-4 py-3 text-ink-2"
      {...focus}
    >
      {open.map((suggestion) => (
        <li key={`${suggestion.kind} ${suggestion.keyword}`}>
          <SuggestionLine newsfeedId={newsfeedId} suggestion={suggestion}>
            {suggestion.kind === "context" ? (
              <a href="#context" className={SUGGESTION_ACTION}>
                Write a context
              </a>
            ) : (
              <PlainButton onClick={() => onApply(applied(keywords, suggestion))} className={SUGGESTION_ACTION}>
                Apply
              </PlainButton>
            )}
          </SuggestionLine>
        </li>
      ))}
    </ul>
  );
}

/** Keywords with the suggested edit. */
export function applied(keywords: readonly string[], { kind, keyword }: Suggestion): string[] {
  if (keyword === null) return [...keywords];
  if (kind === "remove") return keywords.filter((other) => other !== keyword);
  return addKeywords(keywords, keyword).keywords;
}

function isApplied(keywords: readonly string[], { kind, keyword }: Suggestion): boolean {
  return keyword !== null && keywords.includes(keyword) !== (kind === "remove");
}
