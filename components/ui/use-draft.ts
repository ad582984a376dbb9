"use client";

import { useState } from "react";

interface Draft<Value> {
  value: Value;
  /** Saved value at the first edit, then also the values that were sent. */
  known: readonly Value[];
}

/** Whether saving the draft would replace what another member saved since the first edit. */
export function isContested<Value>(saved: Value, draft: Draft<Value> | null): boolean {
  return draft !== null && draft.value !== saved && !draft.known.includes(saved);
}

export interface DraftState<Value> {
  saved: Value;
  value: Value;
  edit: (value: Value) => void;
  /** Replaces the draft with the value that is sent, which is the reader's own once it is saved. */
  send: (value: Value) => void;
  isContested: boolean;
}

/**
 * Value of a field that is saved by a button. Follows the saved value, which another member may change, until the field
 * is edited, and again once the edit is saved.
 */
export function useDraft<Value extends string | null>(saved: Value): DraftState<Value> {
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  if (draft?.value === saved) setDraft(null);
  return {
    saved,
    value: draft ? draft.value : saved,
    edit: (value) => setDraft((before) => ({ value, known: before?.known ?? [saved] })),
    send: (value) => setDraft((before) => ({ value, known: [...(before?.known ?? [saved]), value] })),
    isContested: isContested(saved, draft),
  };
}
