"use client";

import { useState } from "react";
import { KeywordPreview, useKeywordPreview } from "@/components/keyword/keyword-preview";
import { SettingsSection } from "@/components/ui/page";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { addKeywords } from "../keyword/add-keywords";
import { KeywordsField } from "../keyword/keywords-field";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";
import { useUpdateNewsfeed } from "./use-update-newsfeed";

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((keyword, index) => keyword === other[index]);
}

/** Keyword form with a preview before saving. */
export function KeywordsForm({ newsfeed }: { newsfeed: Newsfeed }) {
  const [keywords, setKeywords] = useState(newsfeed.keywords);
  const [text, setText] = useState("");
  const { preview, error, isCounting } = useKeywordPreview(newsfeed.id, keywords);
  const { save, isSaving, errors } = useUpdateNewsfeed(newsfeed.id, "Keywords saved");
  const counts = preview ? new Map(preview.keyword_counts.map(({ keyword, count }) => [keyword, count])) : null;
  const isChanged = text.trim() !== "" || !isSame(keywords, newsfeed.keywords);
  return (
    <SettingsSection
      id="keywords"
      title="Keywords"
      lead="They decide which posts come in. Posts that do not match are kept under “Filtered out” for 30 days."
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // Counts text that is still in the box.
          const all = addKeywords(keywords, text).keywords;
          setKeywords(all);
          setText("");
          save({ keywords: all });
        }}
      >
        <div className="max-w-xl">
          <KeywordsField
            keywords={keywords}
            onChange={setKeywords}
            text={text}
            onText={setText}
            counts={counts}
            error={errors.keywords}
          />
        </div>
        <KeywordPreview preview={preview} error={error} isChanged={isChanged} isCounting={isCounting} />
        <FormError>{errors[""]}</FormError>
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" type="submit" isBusy={isSaving} disabled={!isChanged}>
            Save keywords
          </Button>
          {isChanged && (
            <Button
              look="quiet"
              onClick={() => {
                setKeywords(newsfeed.keywords);
                setText("");
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      </form>
    </SettingsSection>
  );
}
