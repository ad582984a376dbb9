"use client";

import { SettingsSection } from "@/components/ui/settings-section";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { useUpdateNewsfeed } from "./use-update-newsfeed";

/** The day from which posts come in. */
export function StartDateForm({ newsfeed: { id, start_date } }: { newsfeed: Newsfeed }) {
  const { save, isSaving, errors } = useUpdateNewsfeed(id, "Start date saved");
  return (
    <SettingsSection id="start-date" title="Start date" lead="Only posts published from this day on come in.">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save({ start_date: String(new FormData(event.currentTarget).get("start_date") ?? "") });
        }}
      >
        <div className="max-w-60">
          {/* A new source may move it: then the box shows the new date. */}
          <TextField
            key={start_date}
            label="Start date"
            name="start_date"
            type="date"
            required
            defaultValue={start_date}
            error={errors.start_date}
            hint="Adding a source moves this back to include its ten newest posts, until you save a date."
          />
        </div>
        <FormError>{errors[""]}</FormError>
        <div>
          <Button type="submit" isBusy={isSaving}>
            Save start date
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
