"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { useClock, useToday } from "@/components/ui/clock";
import { Dialog } from "@/components/ui/dialog";
import { CheckField, FormError, SelectField, TextField } from "@/components/ui/field";
import { createApiKey } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { DAY_MS } from "@/lib/core/duration";

interface NewKeyDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Closing forgets the key, which is shown only once. */
export function NewKeyDialog({ isOpen, onOpenChange }: NewKeyDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="New API key">
      {isOpen && <NewKey onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function NewKey({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { now } = useClock();
  const today = useToday();
  const [expiry, setExpiry] = useState<Expiry>("never");
  const {
    mutate,
    data: key,
    isPending,
    error,
  } = useMutation({
    mutationFn: (form: FormData) =>
      createApiKey(client, {
        name: String(form.get("name") ?? ""),
        isReadOnly: form.has("is_read_only"),
        expiresAt: expiryOf(expiry, { day: String(form.get("day") ?? ""), now }),
      }),
  });
  if (key) return <MadeKey apiKey={key} onDone={onDone} />;
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(new FormData(event.currentTarget));
      }}
    >
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
    </form>
  );
}

function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(apiKey);
    setCopied(true);
  };
  return (
    <div className="grid gap-4">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          Your new API key
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            type="text"
            readOnly
            value={apiKey}
            aria-describedby={`${id}-hint`}
            onFocus={(event) => event.currentTarget.select()}
            className="min-h-10 min-w-0 flex-1 rounded-lg border border-edge bg-sunken px-3 font-mono text-meta"
          />
          <Button onClick={() => void copy()} className="min-h-10">
            {isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
            <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
          </Button>
        </div>
        <p id={`${id}-hint`} className="mt-2 text-ink-2">
          Copy it now. You will not see it again.
        </p>
      </div>
      <Button look="primary" onClick={onDone} className="justify-self-end">
        Done
      </Button>
    </div>
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
 * @param day `YYYY-MM-DD`, the last valid day in the browser's time zone
 */
export function expiryOf(expiry: Expiry, { day, now }: { day: string; now: Date }): Date | null {
  if (expiry === "never") return null;
  if (expiry !== "date") return new Date(now.getTime() + Number(expiry) * DAY_MS);
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end;
}
