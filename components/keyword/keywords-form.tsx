"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { Form, FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { SettingsSection } from "@/components/ui/page";
import { ProgressBar } from "@/components/ui/progress-bar";
import { errorText } from "@/lib/client/api-error";
import { keywordPreviewQuery } from "@/lib/client/newsfeed-actions";
import type { Preview } from "@/lib/contract/filtered";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { PREVIEW_ARTICLES_MAX, PREVIEW_DAYS, REFUSED_KEPT_DAYS } from "@/lib/core/limits";
import { countText, numberText } from "@/lib/core/number-text";
import { addKeywords } from "./add-keywords";
import { KeywordSuggestions } from "./keyword-suggestions";
import { KeywordsField } from "./keywords-field";
import { KEYWORDS_SAVED, restoreKeywords } from "./restore-keywords";
import { isSame, useKeywordEdits } from "./use-keyword-edits";
import { useUpdateNewsfeed } from "./use-update-newsfeed";

/** Section of the settings with the keyword form. */
export function KeywordsForm({ newsfeed }: { newsfeed: Newsfeed }) {
  return (
    <SettingsSection id="keywords" title="Keywords" lead={KEYWORDS_LEAD}>
      <KeywordsEditor newsfeed={newsfeed} />
    </SettingsSection>
  );
}

export const KEYWORDS_LEAD = `They decide which posts come in. Posts that do not match are kept under “Filtered out” for ${REFUSED_KEPT_DAYS} days.`;

interface KeywordsEditorProps {
  newsfeed: Newsfeed;
  onSaved?: () => void;
}

/** Keyword form with a preview before saving. */
export function KeywordsEditor({ newsfeed, onSaved }: KeywordsEditorProps) {
  const client = useQueryClient();
  const { keywords, edit, discard } = useKeywordEdits(newsfeed.keywords);
  const [text, setText] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const type = (typed: string) => {
    setText(typed);
    setRefusal(null);
  };
  const { preview, error, isCounting } = useKeywordPreview(newsfeed.id, keywords);
  const { save, isSaving, errors } = useUpdateNewsfeed(newsfeed.id, KEYWORDS_SAVED, onSaved);
  const counts = preview ? new Map(preview.keyword_counts.map(({ keyword, count }) => [keyword, count])) : null;
  const isChanged = text.trim() !== "" || !isSame(keywords, newsfeed.keywords);
  return (
    <Form
      className="grid gap-5"
      onSubmit={() => {
        // Counts text that is still in the box.
        const { keywords: all, note, refused } = addKeywords(keywords, text);
        if (refused.length > 0) return setRefusal(note);
        edit(all);
        type("");
        const { id, keywords: before } = newsfeed;
        save({ keywords: all }, () => void restoreKeywords(client, id, { base: all, keywords: before }));
      }}
    >
      <KeywordSuggestions newsfeedId={newsfeed.id} keywords={keywords} onApply={edit} />
      <div className="max-w-xl">
        <KeywordsField
          keywords={keywords}
          onChange={edit}
          text={text}
          onText={type}
          counts={counts}
          error={refusal ?? errors.keywords}
          boxRef={box}
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
              discard();
              type("");
              // The button disappears.
              box.current?.focus();
            }}
          >
            Discard changes
          </Button>
        )}
      </div>
    </Form>
  );
}

interface KeywordPreviewProps {
  preview: Preview | undefined;
  error: Error | null;
  /** Whether the keywords differ from the saved ones. If so, the preview has a fixed height. */
  isChanged: boolean;
  /** A newer answer is loading. */
  isCounting: boolean;
}

/** Preview of what the keywords would keep, add and remove. */
function KeywordPreview({ preview, error, isChanged, isCounting }: KeywordPreviewProps) {
  const locale = useLocale();
  const change = preview && changeText(preview, locale);
  return (
    <section
      aria-label="Keyword preview"
      tabIndex={isChanged ? 0 : undefined}
      className={`border-l-2 pl-4 ${change ? "border-accent" : "border-line"} ${isChanged ? "h-96 overflow-y-auto" : "min-h-19"}`}
    >
      <p role="status" className="min-h-7">
        <Status preview={preview} error={error} isCounting={isCounting} />
      </p>
      {preview && preview.article_count > 0 && (
        <div className={isCounting ? "opacity-60" : ""}>
          {/* Repeats the sentence above. */}
          <ProgressBar
            aria-hidden="true"
            max={preview.article_count}
            value={preview.match_count}
            className="mt-1 w-full max-w-80"
          />
          <p className={`mt-2 ${change ? "font-medium" : "text-ink-3"}`}>{change ?? "Nothing would change."}</p>
          {isChanged && <Samples preview={preview} />}
        </div>
      )}
    </section>
  );
}

function Status({ preview, error, isCounting }: Omit<KeywordPreviewProps, "isChanged">) {
  const locale = useLocale();
  if (error) return <span className="text-bad">{errorText(error)}</span>;
  if (!preview) return <span className="text-ink-3">Counting…</span>;
  if (preview.article_count === 0)
    return <span className="text-ink-2">There are no posts from the last {PREVIEW_DAYS} days to try them on yet.</span>;
  return (
    <>
      <span className="font-serif text-lg font-medium">{matchesText(preview, locale)}</span>
      {isCounting && <span className="text-ink-3"> · counting…</span>}
    </>
  );
}

type Sample = Preview["samples"][number];

const GROUPS = [
  { heading: "Would be added", isIn: ({ is_match, was_match }: Sample) => is_match && !was_match },
  { heading: "Would be removed", isIn: ({ is_match, was_match }: Sample) => !is_match && was_match },
  { heading: "Would stay", isIn: ({ is_match, was_match }: Sample) => is_match && was_match },
];

function Samples({ preview: { samples } }: { preview: Preview }) {
  return GROUPS.map(({ heading, isIn }) => {
    const shown = samples.filter(isIn);
    if (shown.length === 0) return null;
    return (
      <section key={heading} aria-label={heading} className="mt-4">
        <h3 className="eyebrow mb-1 text-ink-3">{heading}</h3>
        <ul>
          {shown.map((sample) => (
            <SampleRow key={sample.article_id} sample={sample} />
          ))}
        </ul>
      </section>
    );
  });
}

function SampleRow({
  sample: { title, external_url, source_title, published_at, matched_keywords },
}: {
  sample: Sample;
}) {
  return (
    <li className="py-1.5">
      <a
        href={external_url}
        target="_blank"
        rel="noopener noreferrer"
        dir="auto"
        className="font-serif text-lead leading-snug wrap-anywhere decoration-accent underline-offset-3 hover:underline"
      >
        {title}
      </a>
      <p className="text-meta wrap-anywhere text-ink-3">
        {source_title && (
          <>
            <span dir="auto">{source_title}</span>
            {" · "}
          </>
        )}
        <RelativeTime at={published_at} />
        {matched_keywords.length > 0 && ` · ${matched_keywords.join(", ")}`}
      </p>
    </li>
  );
}

/** Debounce, so that several quick edits send one request. */
const PAUSE_MS = 300;

function useKeywordPreview(newsfeedId: string, keywords: readonly string[]) {
  const [debounced, setDebounced] = useState(keywords);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(keywords), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keywords]);
  const { data, error, isFetching } = useQuery(keywordPreviewQuery(newsfeedId, debounced));
  return { preview: data, error, isCounting: isFetching || debounced !== keywords };
}

type Counts = Pick<Preview, "article_count" | "is_complete" | "match_count" | "added_count" | "removed_count">;

/** "34 of 210 posts in 30 days match" */
export function matchesText({ article_count, is_complete, match_count }: Counts, locale: string): string {
  const among = is_complete
    ? `${countText(article_count, "post", { locale })} in ${PREVIEW_DAYS} days`
    : `the newest ${numberText(PREVIEW_ARTICLES_MAX, locale)} posts`;
  return `${numberText(match_count, locale)} of ${among} ${match_count === 1 ? "matches" : "match"}`;
}

/** "12 would be added, 3 would be removed"; null when nothing would change. */
export function changeText({ added_count, removed_count }: Counts, locale: string): string | null {
  const parts = [
    added_count > 0 && `${numberText(added_count, locale)} would be added`,
    removed_count > 0 && `${numberText(removed_count, locale)} would be removed`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
