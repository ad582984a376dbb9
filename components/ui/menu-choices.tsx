"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { Check } from "lucide-react";

export interface Choice<Value extends string> {
  value: Value;
  text: string;
}

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  /** Leaves the menu open, to try the choices. */
  staysOpen?: boolean;
}

/** A choice among the items of a menu. */
export function Choices<Value extends string>({ label, choices, value, onChoose, staysOpen }: ChoicesProps<Value>) {
  const choose = (text: string) => {
    const chosen = choices.find((choice) => choice.value === text);
    if (chosen && chosen.value !== value) onChoose(chosen.value);
  };
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={choose} aria-label={label} className="not-last:mb-1.5">
      <DropdownMenu.Label className="eyebrow px-3 pt-2 pb-1 text-ink-3">{label}</DropdownMenu.Label>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={staysOpen ? (event) => event.preventDefault() : undefined}
          className="flex min-h-8 items-center gap-2.5 rounded-lg px-3 py-1 outline-none select-none data-highlighted:bg-sunken coarse:min-h-11"
        >
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {choice.text}
          </span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden="true" size={15} className="text-accent" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
