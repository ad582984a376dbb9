"use client";

import { useUpdateNewsfeed } from "@/components/keyword/use-update-newsfeed";
import { Button } from "@/components/ui/button";
import { DraftField } from "@/components/ui/draft-field";
import { SelectField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/page";
import { useDraft } from "@/components/ui/use-draft";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { LANGUAGES, type LanguageTag, languageTagOf } from "@/lib/core/languages";

const CHOICES: readonly { value: LanguageTag | null; text: string }[] = [
  { value: null, text: "The language of each article" },
  ...LANGUAGES.map(({ tag, name }) => ({ value: tag, text: name })),
];

/** Language of a model's texts in a newsfeed. */
export function LanguageForm({ newsfeed: { id, language } }: { newsfeed: Newsfeed }) {
  const stored = languageTagOf(language);
  const draft = useDraft(stored);
  const { save, isSaving, errors, forgetErrors } = useUpdateNewsfeed(id, "Language saved");
  return (
    <SettingsSection id="language" title="Language" lead="A model writes summaries and key learnings in it.">
      <Form
        onSubmit={() => {
          draft.send(draft.value);
          save({ language: draft.value });
        }}
      >
        <div className="max-w-80">
          <DraftField
            draft={draft}
            savedText={CHOICES.find(({ value }) => value === stored)?.text}
            onDrop={forgetErrors}
          >
            <SelectField
              label="Language of summaries and key learnings"
              choices={CHOICES}
              value={draft.value}
              onChange={draft.edit}
              error={errors.language}
              hint="A change rewrites the key learnings of the last 30 days. Quotes stay in the article's language."
            />
          </DraftField>
        </div>
        <FormError>{errors[""]}</FormError>
        <Button type="submit" isBusy={isSaving} disabled={draft.value === stored} className="justify-self-start">
          Save language
        </Button>
      </Form>
    </SettingsSection>
  );
}
