"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useId, useState } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { createApiKey } from "@/lib/client/api-keys";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError, TextField } from "../ui/field";

interface NewKeyDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Closing it forgets the key: it is shown this once. */
export function NewKeyDialog({ isOpen, onOpenChange }: NewKeyDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="New API key">
      {isOpen && <NewKey onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function NewKey({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const {
    mutate,
    data: key,
    isPending,
    error,
  } = useMutation({
    mutationFn: (name: string) => createApiKey(client, name),
  });
  if (key) return <MadeKey apiKey={key} onDone={onDone} />;
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(String(new FormData(event.currentTarget).get("name") ?? ""));
      }}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="Newsletter script"
        hint="What uses it, so that you know which one to revoke."
        error={errors.name}
      />
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
