"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";

interface WishFormProps {
  value: string;
  onChange: (wish: string) => void;
  onSubmit: () => void;
  isBusy?: boolean;
  error?: string | undefined;
}

export function WishForm({ value, onChange, onSubmit, isBusy = false, error }: WishFormProps) {
  const id = useId();
  return (
    <Form className="" onSubmit={onSubmit}>
      <div className="flex flex-col gap-2 medium:flex-row">
        <input
          type="text"
          required
          aria-label="Paste a site, or describe what you follow"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          placeholder="gridnotes.example, or “storage tenders in Texas”"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="min-h-11 min-w-0 flex-1 rounded-lg border border-edge bg-raised px-3.5 py-2 placeholder:text-ink-3 aria-invalid:border-bad coarse:text-base"
        />
        <Button look="primary" type="submit" isBusy={isBusy} className="min-h-11 justify-center px-5">
          {isBusy ? "Checking…" : "Start"}
        </Button>
      </div>
      <p id={id} role="status" className={error ? "mt-2 text-bad" : "sr-only"}>
        {error ?? (isBusy ? "Checking the site…" : "")}
      </p>
    </Form>
  );
}

type FirstWish = { kind: "site"; url: string } | { kind: "words"; name: string; businessContext: string };

const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu;
const LOCAL_ADDRESS = /^https?:\/\/\S+$/i;
const NAME_WORDS_MAX = 5;
const NAME_CHARACTERS_MAX = 60;

export function readWish(text: string): FirstWish {
  const wish = text.trim();
  if (ADDRESS.test(wish) || LOCAL_ADDRESS.test(wish)) return { kind: "site", url: wish };
  return { kind: "words", name: nameFrom(wish), businessContext: wish };
}

function nameFrom(text: string): string {
  const words = text.split(/\s+/).slice(0, NAME_WORDS_MAX).join(" ").slice(0, NAME_CHARACTERS_MAX);
  return words.toWellFormed().replace(/[.,;:]+$/, "");
}
