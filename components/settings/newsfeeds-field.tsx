"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CheckField, SelectField } from "@/components/ui/field";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

interface NewsfeedsFieldProps {
  /** Text of the choice that has no limit. */
  allText: string;
  /** Shown once only some are chosen. */
  hint?: string;
  /** Null for all. */
  initial?: readonly string[] | null;
  error: string | undefined;
}

/** All newsfeeds, or some of them. @see newsfeedIdsIn */
export function NewsfeedsField({ allText, hint, initial = null, error }: NewsfeedsFieldProps) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const [reach, setReach] = useState<"all" | "some">(initial ? "some" : "all");
  const choices = [
    { value: "all", text: allText },
    { value: "some", text: "Only some" },
  ] as const;
  return (
    <div className="grid gap-2">
      <SelectField
        label="Newsfeeds"
        name="reach"
        choices={choices}
        value={reach}
        onChange={setReach}
        error={error && "Choose at least one newsfeed."}
        hint={reach === "some" ? hint : undefined}
      />
      {reach === "some" && (
        <fieldset className="grid max-h-56 gap-2 overflow-y-auto rounded-lg border border-line p-3 coarse:gap-0">
          <legend className="sr-only">Chosen newsfeeds</legend>
          {newsfeeds.map(({ id, name }) => (
            <CheckField
              key={id}
              name="newsfeed_ids"
              value={id}
              label={name}
              isChecked={initial?.includes(id) ?? false}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Choice in a form with a {@link NewsfeedsField}; null for all. */
export function newsfeedIdsIn(fields: FormData): string[] | null {
  return fields.get("reach") === "some" ? fields.getAll("newsfeed_ids").map(String) : null;
}

/** "All newsfeeds", "Grid storage, Policy". */
export function newsfeedsText(
  ids: readonly string[] | null,
  newsfeeds: readonly Pick<Newsfeed, "id" | "name">[],
): string {
  if (ids === null) return "All newsfeeds";
  const names = newsfeeds.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.join(", ") || "No newsfeed that still exists";
}
