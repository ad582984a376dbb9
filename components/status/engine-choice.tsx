import { useId } from "react";

interface ChoiceProps {
  label: string;
  /** What stands for no choice. */
  all: string;
  options: { value: string; text: string }[];
  /** Empty for no choice. */
  value: string;
  onChange: (value: string) => void;
}

export function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-9 max-w-full rounded-lg border border-edge bg-raised px-2 text-ink coarse:min-h-11 coarse:text-base"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
