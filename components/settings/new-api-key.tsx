"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useClock, useToday } from "@/components/ui/clock";
import { CopyField } from "@/components/ui/copy-field";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { createApiKey } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { DAY_MS } from "@/lib/core/duration";

/** Closing forgets the key, which is shown only once. */
export function NewKey({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { now } = useClock();
  const today = useToday();
  const [expiry, setExpiry] = useState<Expiry>("never");
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const [reach, setReach] = useState<Reach>("account");
  const {
    mutate,
    data: key,
    isPending,
    error,
  } = useMutation({
    mutationFn: (field: (name: string) => string) =>
      createApiKey(client, {
        name: field("name"),
        isReadOnly: field("is_read_only") !== "",
        newsfeedIds: reach === "account" ? null : newsfeeds.map(({ id }) => id).filter((id) => field(id) !== ""),
        expiresAt: expiryOf(expiry, { day: field("day"), now }),
      }),
  });
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
    <Form onSubmit={(field) => mutate(field)}>
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
      <SelectField
        label="Newsfeeds"
        choices={REACHES}
        value={reach}
        onChange={setReach}
        error={errors.newsfeed_ids}
        hint={reach === "account" ? undefined : "The key sees nothing else: no other newsfeeds, no reading lists."}
      />
      {reach === "newsfeeds" && <NewsfeedChoice newsfeeds={newsfeeds} />}
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

function NewsfeedChoice({ newsfeeds }: { newsfeeds: readonly Pick<Newsfeed, "id" | "name">[] }) {
  return (
    <fieldset className="grid max-h-56 gap-2 overflow-y-auto rounded-lg border border-line p-3">
      <legend className="sr-only">Newsfeeds of the key</legend>
      {newsfeeds.map(({ id, name }) => (
        <CheckField key={id} name={id} label={name} />
      ))}
    </fieldset>
  );
}

const REACHES = [
  { value: "account", text: "All, and the rest of the account" },
  { value: "newsfeeds", text: "Only some" },
] as const;

type Reach = (typeof REACHES)[number]["value"];

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
 * @param day `YYYY-MM-DD`, the last valid day in the browser's time zone
 */
export function expiryOf(expiry: Expiry, { day, now }: { day: string; now: Date }): Date | null {
  if (expiry === "never") return null;
  if (expiry !== "date") return new Date(now.getTime() + Number(expiry) * DAY_MS);
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end;
}
