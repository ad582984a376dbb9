"use client";

import { Plus } from "lucide-react";
import { type NewsfeedDraft, patchDraft } from "@/lib/client/newsfeed-draft";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { addKeywords } from "../keyword/add-keywords";
import { KeywordsField } from "../keyword/keywords-field";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { StepActions } from "./step-frame";
import { suggestKeywords } from "./suggest-keywords";

interface KeywordsStepProps {
  draft: NewsfeedDraft;
  onBack: () => void;
  onNext: () => void;
}

export function KeywordsStep({ draft, onBack, onNext }: KeywordsStepProps) {
  const { keywords, keywordText, name } = draft;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Counts text that is still in the box.
        patchDraft({ keywords: addKeywords(keywords, keywordText).keywords, keywordText: "" });
        onNext();
      }}
      className="grid gap-4"
    >
      <TextField
        label="Name"
        required
        value={name}
        onChange={(event) => patchDraft({ name: event.target.value })}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        placeholder="Grid storage"
      />
      <div>
        <KeywordsField
          keywords={keywords}
          onChange={(next) => patchDraft({ keywords: next })}
          text={keywordText}
          onText={(text) => patchDraft({ keywordText: text })}
        />
        <Suggestions draft={draft} />
      </div>
      <StepActions onBack={onBack}>
        <Button look="primary" type="submit" className="min-h-11 px-5">
          {keywords.length === 0 && keywordText.trim() === "" ? "Keep every post" : "Continue"}
        </Button>
      </StepActions>
    </form>
  );
}

function Suggestions({ draft: { businessContext, site, keywords } }: { draft: NewsfeedDraft }) {
  const titles = site?.feeds.flatMap(({ latestTitle }) => latestTitle ?? []) ?? [];
  const suggestions = suggestKeywords({ context: businessContext, titles }, keywords);
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label="Suggested keywords" className="mt-3 flex flex-wrap gap-1.5">
      {suggestions.map((word) => (
        <li key={word}>
          <button
            type="button"
            onClick={() => patchDraft({ keywords: addKeywords(keywords, word).keywords })}
            className="inline-flex min-h-7 items-center gap-1 rounded-full border border-dashed border-edge px-2.5 text-ink-2 hover:border-solid hover:text-ink coarse:min-h-11"
          >
            <Plus aria-hidden="true" size={13} />
            <span dir="auto">{word}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
