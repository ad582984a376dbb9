"use client";

import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { DESCRIPTION_CHARACTERS_MAX, NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { useUpdateNewsfeed } from "./use-update-newsfeed";

/** A newsfeed's name, and what it is about for those who share it. */
export function BasicsForm({ newsfeed }: { newsfeed: Newsfeed }) {
  const { save, isSaving, errors } = useUpdateNewsfeed(newsfeed.id, "Name and description saved");
  return (
    <form
      className="grid max-w-xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        save({
          name: String(data.get("name") ?? ""),
          description: String(data.get("description") ?? "").trim() || null,
        });
      }}
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={newsfeed.name}
        error={errors.name}
        required
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
      />
      <TextField
        label="Description"
        name="description"
        defaultValue={newsfeed.description ?? ""}
        error={errors.description}
        maxLength={DESCRIPTION_CHARACTERS_MAX}
        autoComplete="off"
        hint="Optional. Shown in the list of newsfeeds."
      />
      <FormError>{errors[""]}</FormError>
      <div>
        <Button type="submit" isBusy={isSaving}>
          Save name and description
        </Button>
      </div>
    </form>
  );
}
