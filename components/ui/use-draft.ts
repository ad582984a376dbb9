"use client";

import { useState } from "react";

/**
 * Value of a field that is saved by a button. Follows the saved value, which another member may change, until the field
 * is edited, and again once the edit is saved.
 */
export function useDraft<Value extends string | null>(saved: Value): [Value, (value: Value) => void] {
  const [draft, setDraft] = useState<{ value: Value } | null>(null);
  if (draft?.value === saved) setDraft(null);
  return [draft ? draft.value : saved, (value) => setDraft({ value })];
}
