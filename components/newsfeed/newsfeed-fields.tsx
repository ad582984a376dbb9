"use client";

import { useState } from "react";
import { TextArea, TextField } from "../ui/field";

export interface NewsfeedValues {
  name: string;
  keywords: string;
  businessContext: string;
}

export const NO_VALUES: NewsfeedValues = { name: "", keywords: "", businessContext: "" };

/** Keywords as people type them: separated by commas or lines, each once. */
export function splitKeywords(text: string): string[] {
  const keywords = text.split(/[,;\n]/).map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}

/** What the API takes of a form's values. */
export function newsfeedBody({ name, keywords, businessContext }: NewsfeedValues) {
  return { name, keywords: splitKeywords(keywords), business_context: businessContext.trim() || null };
}

export function valuesOf(form: HTMLFormElement): NewsfeedValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { name: text("name"), keywords: text("keywords"), businessContext: text("business_context") };
}

interface NewsfeedFieldsProps {
  initial: NewsfeedValues;
  /** By the name of the field in the API. */
  errors: Record<string, string>;
}

export function NewsfeedFields({ initial, errors }: NewsfeedFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={initial.name}
        error={errors.name}
        required
        maxLength={200}
        autoComplete="off"
        placeholder="Grid storage"
      />
      <KeywordsField initial={initial.keywords} error={errors.keywords} />
      <TextArea
        label="Business context"
        name="business_context"
        defaultValue={initial.businessContext}
        error={errors.business_context}
        maxLength={8000}
        placeholder="We bid on utility storage tenders in Texas."
        hint="Who you are and what you decide. Key learnings are written for it."
      />
    </>
  );
}

function KeywordsField({ initial, error }: { initial: string; error: string | undefined }) {
  const [text, setText] = useState(initial);
  const keywords = splitKeywords(text);
  return (
    <TextField
      label="Keywords"
      name="keywords"
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
      autoComplete="off"
      placeholder="sodium-ion, tender"
      hint={
        keywords.length === 0 ? (
          "Separated by commas. A post is kept when it holds one of them; with none, every post is kept."
        ) : (
          <ul aria-label="Keywords to match" className="flex flex-wrap gap-1.5">
            {keywords.map((keyword) => (
              <li
                key={keyword}
                className="max-w-full truncate rounded-full border border-line bg-sunken px-2 py-px text-ink-2"
              >
                {keyword}
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
