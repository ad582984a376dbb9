"use client";

import { useId } from "react";

interface ChoiceProps<Value extends string> {
  /** What is chosen, for those who do not see the heading beside it. */
  label: string;
  choices: readonly { value: Value; text: string; hint?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few that can all be seen. It counts at once. */
export function Choice<Value extends string>({ label, choices, value: chosen, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, text, hint }) => (
        <label key={value} className="flex min-h-8 items-center gap-2.5 coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="size-4 shrink-0 accent-accent"
          />
          <span>
            {text}
            {hint && <span className="text-ink-3"> · {hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
