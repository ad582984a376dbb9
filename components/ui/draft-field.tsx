"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "./button";
import type { DraftState } from "./use-draft";

interface DraftFieldProps<Value extends string | null> {
  draft: DraftState<Value>;
  /** The saved value in words, if it is not a text. */
  savedText?: string | undefined;
  /** Called when the reader drops the draft. */
  onDrop: () => void;
  children: ReactNode;
}

/** A field with a notice when what it edits changed meanwhile, for example by another member. */
export function DraftField<Value extends string | null>({
  draft,
  savedText,
  onDrop,
  children,
}: DraftFieldProps<Value>) {
  const { saved, edit, isContested } = draft;
  const ref = useRef<HTMLDivElement>(null);
  return (
    <div ref={ref}>
      {children}
      {isContested && (
        <div role="alert" className="mt-3 grid gap-2 rounded-xl border border-line bg-sunken p-4">
          <p className="font-medium">While you were editing, this changed to:</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {(savedText ?? saved) || <em>(empty)</em>}
          </p>
          <p className="text-meta text-ink-2">Saving replaces it with yours.</p>
          <Button
            className="justify-self-start"
            onClick={() => {
              edit(saved);
              onDrop();
              // The button goes away.
              ref.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
            }}
          >
            Use that instead
          </Button>
        </div>
      )}
    </div>
  );
}
