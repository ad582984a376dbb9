"use client";

import { useId } from "react";
import { type Choice, ORDERS, SHOWN } from "./choose-sources";

const BOX =
  "min-h-9 rounded-lg border border-edge bg-raised px-2.5 py-1.5 placeholder:text-ink-3 coarse:min-h-11 coarse:text-base";

interface SourceFilterProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Finds one's way in a long list. */
export function SourceFilter({ choice, onChange }: SourceFilterProps) {
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <input
        type="search"
        aria-label="Search sources"
        placeholder="Search sources"
        value={choice.words}
        onChange={(event) => onChange({ ...choice, words: event.currentTarget.value })}
        className={`${BOX} min-w-0 flex-1 basis-52`}
      />
      <Select label="Show" names={SHOWN} value={choice.shown} onChange={(shown) => onChange({ ...choice, shown })} />
      <Select label="Order" names={ORDERS} value={choice.order} onChange={(order) => onChange({ ...choice, order })} />
    </search>
  );
}

interface SelectProps<Name extends string> {
  label: string;
  names: Readonly<Record<Name, string>>;
  value: Name;
  onChange: (value: Name) => void;
}

function Select<Name extends string>({ label, names, value, onChange }: SelectProps<Name>) {
  const id = useId();
  const choose = (text: string) => {
    for (const name in names) if (name === text) onChange(name);
  };
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)} className={BOX}>
        {Object.entries<string>(names).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
