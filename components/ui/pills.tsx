interface PillsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; text: string; count?: string | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Buttons that switch between views. */
export function Pills<Value extends string>({ label, choices, value: chosen, onChange }: PillsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not parts of a form
    <div role="group" aria-label={label} className="-ml-1 flex">
      {choices.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
          className="min-h-7 rounded-full border border-transparent px-2.5 py-0.5 text-ink-2 hover:text-ink aria-pressed:border-line aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink coarse:min-h-11 coarse:min-w-11"
        >
          {count ? (
            <>
              <span>{text}</span> <span className="font-normal text-ink-3 tabular-nums">{count}</span>
            </>
          ) : (
            text
          )}
        </button>
      ))}
    </div>
  );
}
