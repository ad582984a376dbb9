"use client";

import { useMutation } from "@tanstack/react-query";
import { NewsfeedsField, newsfeedIdsIn } from "@/components/settings/newsfeeds-field";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { CheckField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { fieldErrors } from "@/lib/client/api-error";
import type { Webhook } from "@/lib/contract/webhooks";
import { EVENT_TYPES, type EventType } from "@/lib/core/event-types";
import { URL_CHARACTERS_MAX } from "@/lib/core/limits";
import type { EventChoice } from "./webhook-texts";

interface Wanted {
  url: string;
  name: string;
  events: EventType[];
  newsfeed_ids: string[] | null;
}

interface WebhookFormProps {
  /** Values at first. */
  webhook?: Webhook;
  events: readonly EventChoice[];
  /** Label of the button. */
  submit: string;
  save: (wanted: Wanted) => Promise<unknown>;
  /** Not called once the form is closed, because it may have been opened again. */
  onSaved?: () => void;
}

export function WebhookForm({ webhook, events, submit, save, onSaved }: WebhookFormProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: (form: HTMLFormElement) => save(wantedIn(form)) });
  const errors = error ? fieldErrors(error) : {};
  return (
    <Form noValidate onSubmit={(_, form) => mutate(form, { onSuccess: () => onSaved?.() })}>
      <TextField
        label="Address"
        name="url"
        type="url"
        required
        maxLength={URL_CHARACTERS_MAX}
        autoComplete="off"
        placeholder="https://receiver.example/lede"
        defaultValue={webhook?.url}
        hint="Gets a POST for each event."
        error={errors.url}
      />
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        autoComplete="off"
        placeholder="Archive"
        defaultValue={webhook?.name}
        hint="Optional."
        error={errors.name}
      />
      <EventsField events={events} initial={webhook?.events ?? EVENT_TYPES} hasError={errors.events !== undefined} />
      <NewsfeedsField
        allText="All, including later ones"
        hint="Changes to reading lists are always sent."
        initial={webhook?.newsfeed_ids ?? null}
        error={errors.newsfeed_ids}
      />
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-end">
        {submit}
      </Button>
    </Form>
  );
}

interface EventsFieldProps {
  events: readonly EventChoice[];
  initial: readonly EventType[];
  hasError: boolean;
}

function EventsField({ events, initial, hasError }: EventsFieldProps) {
  return (
    <fieldset className="grid gap-2 coarse:gap-0">
      <legend className="mb-1.5 font-medium">Events</legend>
      {hasError && (
        <p role="alert" className="text-bad">
          Choose at least one event.
        </p>
      )}
      {events.map(({ value, text }) => (
        <CheckField
          key={value}
          name="events"
          value={value}
          label={text}
          hint={value}
          isChecked={initial.includes(value)}
        />
      ))}
    </fieldset>
  );
}

function wantedIn(form: HTMLFormElement): Wanted {
  const fields = new FormData(form);
  const chosen = fields.getAll("events");
  return {
    url: withScheme(String(fields.get("url"))),
    name: String(fields.get("name")),
    events: EVENT_TYPES.filter((type) => chosen.includes(type)),
    newsfeed_ids: newsfeedIdsIn(fields),
  };
}

/** Adds the scheme that people leave out. */
export function withScheme(address: string): string {
  const text = address.trim();
  return text === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}

/** Closing forgets the secret, which is shown only once. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <CopyField
        label="Signing secret"
        value={secret}
        copy="Copy"
        hint="Your receiver verifies events with it. Copy it now. You will not see it again."
      />
      <Button look="primary" onClick={onDone} className="justify-self-end">
        Done
      </Button>
    </div>
  );
}
