"use client";

import { Plus } from "lucide-react";
import { addKeywords } from "@/components/keyword/add-keywords";
import { KeywordsField } from "@/components/keyword/keywords-field";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { type NewsfeedDraft, patchDraft } from "@/lib/client/newsfeed-draft";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { StepActions, type StepProps } from "./step-frame";

export function KeywordsStep({ draft, onBack, onNext }: StepProps) {
  const { keywords, keywordText, name } = draft;
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        // Counts text that is still in the box.
        patchDraft({ keywords: addKeywords(keywords, keywordText).keywords, keywordText: "" });
        onNext();
      }}
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
    </Form>
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

const SUGGESTIONS_MAX = 6;
const LETTERS_MIN = 4;
/** Words of the reader's own context count more than words of the site. */
const CONTEXT_WEIGHT = 2;
/** Maximum ending, in letters, by which two forms of a word may differ. */
const ENDING_MAX = 2;

const COMMON = new Set(
  (
    "about after again also because been before being between both cannot could does doing down during each every everything " +
    "first following follow from have having here into just keep know latest like make many more most much need news only other " +
    "over people post posts read same several should some such than that their them then there these they thing things this " +
    "those through under until very want watch week well were what when where which while will with work would year years your " +
    "yours ours company business decide decides anything something sell sells make makes build builds " +
    "aber alle auch dass dein diese dieser eine einem einen einer eines haben hier kann mehr nach nicht noch oder sein sich " +
    "sind über unser unsere unter viel wenn werden wird wir"
  ).split(" "),
);

interface Candidate {
  word: string;
  weight: number;
}

/**
 * Suggests keywords from the context and from post titles, best first.
 *
 * @param present existing keywords, which are not suggested again
 */
export function suggestKeywords(
  { context, titles }: { context: string; titles: readonly string[] },
  present: readonly string[],
): string[] {
  const candidates = new Map<string, Candidate>();
  for (const word of wordsOf(context)) count(candidates, word, CONTEXT_WEIGHT);
  for (const word of titles.flatMap(wordsOf)) count(candidates, word, 1);
  const taken = present.join(" ").toLowerCase();
  return [...candidates.values()]
    .filter(({ word }) => !taken.includes(word.toLowerCase()))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ word }) => word);
}

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter(isSpecific);
}

/** Long and rare enough, or an abbreviation such as "EU". */
function isSpecific(word: string): boolean {
  if (/^\p{Lu}{2,}$/u.test(word)) return true;
  return word.length >= LETTERS_MIN && /\p{L}/u.test(word) && !COMMON.has(word.toLowerCase());
}

function count(candidates: Map<string, Candidate>, word: string, weight: number): void {
  const key = word.toLowerCase();
  const known = candidates.get(key) ?? [...candidates.values()].find((other) => isForm(other.word.toLowerCase(), key));
  if (known) known.weight += weight;
  else candidates.set(key, { word, weight });
}

/** "tender" and "tenders" */
function isForm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= LETTERS_MIN && long.startsWith(short) && long.length - short.length <= ENDING_MAX;
}
