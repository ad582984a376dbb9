"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useClock, useToday } from "@/components/ui/clock";
import { CopyField } from "@/components/ui/copy-field";
import { useKeptOpen } from "@/components/ui/dialog";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { createApiKey } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { DAY_MS } from "@/lib/core/duration";
import { instantOf } from "@/lib/core/zoned-time";
import { NewsfeedsField, newsfeedIdsIn } from "./newsfeeds-field";

/** Closing forgets the key, which is shown only once. */
export function NewKey({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const clock = useClock();
  const today = useToday();
  const [expiry, setExpiry] = useState<Expiry>("never");
  const {
    mutate,
    data: key,
    isPending,
    error,
  } = useMutation({
    mutationFn: ({ field, form }: { field: (name: string) => string; form: HTMLFormElement }) =>
      createApiKey(client, {
        name: field("name"),
        isReadOnly: field("is_read_only") !== "",
        newsfeedIds: newsfeedIdsIn(new FormData(form)),
        expiresAt: expiryOf(expiry, { day: field("day"), ...clock }),
      }),
  });
  useKeptOpen(isPending || key !== undefined);
  if (key)
    return (
      <div className="grid gap-4">
        <CopyField label="Your new API key" value={key} copy="Copy" hint="Copy it now. You will not see it again." />
        <Button look="primary" onClick={onDone} className="justify-self-end">
          Done
        </Button>
      </div>
    );
  const errors = error ? fieldErrors(error) : {};
  return (
    <Form onSubmit={(field, form) => mutate({ field, form })}>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="Newsletter script"
        hint="What you use it for."
        error={errors.name}
      />
      <CheckField name="is_read_only" label="Read-only" hint="Can read everything but change nothing." />
      <NewsfeedsField
        allText="All, and the rest of the account"
        hint="The key sees nothing else: no other newsfeeds, no reading lists."
        error={errors.newsfeed_ids}
      />
      <SelectField
        label="Expires"
        choices={EXPIRIES}
        value={expiry}
        onChange={setExpiry}
        error={expiry === "date" ? undefined : errors.expires_at}
      />
      {expiry === "date" && (
        <TextField
          label="Last day"
          name="day"
          type="date"
          required
          min={today}
          defaultValue={today}
          error={errors.expires_at}
        />
      )}
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-end">
        Generate
      </Button>
    </Form>
  );
}

const EXPIRIES = [
  { value: "never", text: "Never" },
  { value: "30", text: "In 30 days" },
  { value: "90", text: "In 90 days" },
  { value: "365", text: "In a year" },
  { value: "date", text: "On a date" },
] as const;

type Expiry = (typeof EXPIRIES)[number]["value"];

/**
 * Expiry of a new key; null for never.
 *
 * @param day `YYYY-MM-DD`, the last valid day in the time zone
 */
export function expiryOf(
  expiry: Expiry,
  { day, now, timeZone }: { day: string; now: Date; timeZone: string },
): Date | null {
  if (expiry === "never") return null;
  if (expiry !== "date") return new Date(now.getTime() + Number(expiry) * DAY_MS);
  return instantOf({ date: day, minutes: 24 * 60 }, timeZone);
}
