"use client";

import { Minus, Plus, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useState } from "react";
import { isComposing } from "@/components/keyboard/is-composing";
import { Button } from "@/components/ui/button";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import { useEarlyText } from "@/components/ui/use-early-text";
import { numberText } from "@/lib/core/number-text";
import { type Addition, addKeywords, hasSeparator, isExclusion, wordOf } from "./add-keywords";

interface KeywordsFieldProps {
  keywords: readonly string[];
  onChange: (keywords: string[]) => void;
  /** Text in the box that is not a keyword yet. */
  text: string;
  onText: (text: string) => void;
  /** Posts per keyword; null while counting. */
  counts?: ReadonlyMap<string, number> | null;
  error?: string | undefined;
  boxRef?: Ref<HTMLInputElement>;
}

export function KeywordsField({ keywords, onChange, text, onText, counts, error, boxRef }: KeywordsFieldProps) {
  const id = useId();
  const [{ note, hint }, setAnswer] = useState<Pick<Addition, "note" | "hint">>(NO_ANSWER);
  const add = (typed: string, asExclusion = false) => {
    const addition = addKeywords(keywords, typed, { asExclusion });
    setAnswer(addition);
    onChange(addition.keywords);
    // Several refused keywords would be read again with the next letter.
    onText(addition.refused.length === 1 ? addition.refused.join() : "");
  };
  const type = (typed: string) => {
    if (hasSeparator(typed)) return add(typed);
    setAnswer(NO_ANSWER);
    onText(typed);
  };
  const shown = useEarlyText(id, text, type);
  const remove = (keyword: string) => onChange(keywords.filter((other) => other !== keyword));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Keywords
      </label>
      {keywords.length > 0 && <Chips keywords={keywords} counts={counts} onRemove={remove} boxId={id} />}
      <div className="flex gap-2">
        <input
          ref={boxRef}
          id={id}
          type="text"
          value={shown}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => addAtEnter(event, text, add)}
          onPaste={(event) => pasteSeveral(event, text, add)}
          autoComplete="off"
          placeholder="sodium-ion, tender"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note ${id}-hint`}
          className="min-h-10 w-0 min-w-0 flex-1 rounded-lg border border-edge bg-raised px-3 py-2 placeholder:text-ink-3 aria-invalid:border-bad coarse:text-base"
        />
        <Button title="Add" disabled={text.trim() === ""} onClick={() => add(text)} className="min-h-10">
          <Plus aria-hidden="true" size={15} /> <span className="max-medium:sr-only">Add</span>
        </Button>
        <Button title="Exclude" disabled={text.trim() === ""} onClick={() => add(text, true)} className="min-h-10">
          <Minus aria-hidden="true" size={15} /> <span className="max-medium:sr-only">Exclude</span>
        </Button>
      </div>
      <p id={`${id}-note`} role="status" className={answerClasses(error ?? note, hint)}>
        {error ?? note ?? hint}
      </p>
      <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
        {keepsText(keywords)} <code>grid + storage</code> needs both words; <code>recycl*</code> matches any ending.
      </p>
    </div>
  );
}

const NO_ANSWER = { note: null, hint: null };

function answerClasses(problem: string | null, hint: string | null): string {
  if (problem) return "mt-1.5 text-bad";
  return hint ? "mt-1.5 text-ink-2" : "sr-only";
}

function keepsText(keywords: readonly string[]): string {
  if (keywords.length === 0) return "No keywords: every post comes in.";
  return keywords.every(isExclusion)
    ? "Keeps every post without these words."
    : "Keeps posts that contain any of these.";
}

/** Leaves Enter to the form while the box is empty. */
function addAtEnter(event: KeyboardEvent<HTMLInputElement>, text: string, add: (typed: string) => void): void {
  if (event.key !== "Enter" || isComposing(event.nativeEvent) || text.trim() === "") return;
  event.preventDefault();
  add(text);
}

/** A single-line input would join pasted lines. */
function pasteSeveral(event: ClipboardEvent<HTMLInputElement>, text: string, add: (typed: string) => void): void {
  const pasted = event.clipboardData.getData("text");
  if (!hasSeparator(pasted)) return;
  event.preventDefault();
  add(text + pasted);
}

interface ChipsProps extends Pick<KeywordsFieldProps, "keywords" | "counts"> {
  onRemove: (keyword: string) => void;
  /** Receives focus when a chip is removed. */
  boxId: string;
}

function Chips({ keywords, counts, onRemove, boxId }: ChipsProps) {
  return (
    <ul aria-label="Keywords of this newsfeed" className="mb-2.5 flex flex-wrap gap-1.5">
      {keywords.map((keyword) => (
        <li
          key={keyword}
          className={`flex max-w-full items-center rounded-full border pl-2.5 ${isExclusion(keyword) ? "border-bad/30 bg-bad-soft text-bad" : "border-line bg-sunken"}`}
        >
          {isExclusion(keyword) && (
            <>
              <Minus aria-hidden="true" size={13} className="mr-1 shrink-0" />
              <span className="sr-only">Excluded: </span>
            </>
          )}
          <span dir="auto" className="min-w-0 truncate py-0.5">
            {wordOf(keyword)}
          </span>
          {counts !== undefined && (
            // Keeps its width while counting.
            <span
              className={`ml-1.5 min-w-5 text-center text-meta tabular-nums ${isExclusion(keyword) ? "" : "text-ink-3"}`}
            >
              <Occurrences count={counts?.get(keyword)} />
            </span>
          )}
          <PlainButton
            aria-label={`Remove ${keyword}`}
            onClick={() => {
              onRemove(keyword);
              document.getElementById(boxId)?.focus();
            }}
            className="grid size-7 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink coarse:size-11"
          >
            <X aria-hidden="true" size={14} />
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}

/** Empty while counting. */
function Occurrences({ count }: { count: number | undefined }) {
  const locale = useLocale();
  if (count === undefined) return null;
  return (
    <>
      {numberText(count, locale)}
      <span className="sr-only"> posts</span>
    </>
  );
}
