"use client";

import { useUpdateNewsfeed } from "@/components/keyword/use-update-newsfeed";
import { Button } from "@/components/ui/button";
import { useDayText } from "@/components/ui/clock";
import { DraftField } from "@/components/ui/draft-field";
import { TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/page";
import { useDraft } from "@/components/ui/use-draft";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

/** The day from which posts come in. A new source moves it too. */
export function StartDateForm({ newsfeed: { id, start_date: saved } }: { newsfeed: Newsfeed }) {
  const draft = useDraft(saved);
  const savedText = useDayText(saved);
  const { save, isSaving, errors, forgetErrors } = useUpdateNewsfeed(id, "Start date saved");
  return (
    <SettingsSection id="start-date" title="Start date" lead="Only posts published from this day on come in.">
      <Form
        onSubmit={() => {
          draft.send(draft.value);
          save({ start_date: draft.value });
        }}
      >
        <div className="max-w-60">
          <DraftField draft={draft} savedText={savedText} onDrop={forgetErrors}>
            <TextField
              label="Start date"
              type="date"
              required
              value={draft.value}
              onChange={(event) => draft.edit(event.target.value)}
              error={errors.start_date}
              hint="Adding a source moves this back to include its ten newest posts, until you choose a date or show older posts."
            />
          </DraftField>
        </div>
        <FormError>{errors[""]}</FormError>
        <Button type="submit" isBusy={isSaving} className="justify-self-start">
          Save start date
        </Button>
      </Form>
    </SettingsSection>
  );
}
