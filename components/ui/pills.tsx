import { PlainButton } from "./plain-button";

interface PillsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; text: string; count?: string | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The look of a choice, inside a link or button of `group/pill` whose target may be larger. */
export const PILL =
  "inline-flex items-center gap-1 rounded-full border border-transparent px-2.5 text-ink-2 max-medium:px-2 max-[23rem]:px-1.5 group-hover/pill:text-ink group-[[aria-current],[aria-pressed=true]]/pill:border-line group-[[aria-current],[aria-pressed=true]]/pill:bg-raised group-[[aria-current],[aria-pressed=true]]/pill:font-medium group-[[aria-current],[aria-pressed=true]]/pill:text-ink";

/** Buttons that switch between views. */
export function Pills<Value extends string>({ label, choices, value: chosen, onChange }: PillsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not parts of a form
    <div role="group" aria-label={label} className="-ml-1 flex">
      {choices.map(({ value, text, count }) => (
        <PlainButton
          key={value}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
          className="group/pill inline-flex items-center justify-center rounded-full coarse:min-h-11 coarse:min-w-11"
        >
          <span className={`min-h-7 ${PILL}`}>
            {text} {count && <span className="font-normal text-ink-3 tabular-nums">{count}</span>}
          </span>
        </PlainButton>
      ))}
    </div>
  );
}
