import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";
import { PASSWORD_CHARACTERS_MIN } from "@/lib/core/limits";
import { useEarlyText } from "./use-early-text";
import { useIsHydrated } from "./use-is-hydrated";

const BOX =
  "block w-full rounded-lg border border-edge bg-raised px-3 py-2 text-ink placeholder:text-ink-3 aria-invalid:border-bad coarse:text-base";

interface Described {
  label: string;
  /** Help text below the box. */
  hint?: ReactNode;
  error?: string | undefined;
}

/** Moves focus to the first refused field of the form, whose error screen readers then read. */
function focusRefused(error: HTMLElement | null): void {
  error?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

function Described({ id, label, hint, error, children }: Described & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children}
      {error && (
        <p ref={focusRefused} id={`${id}-error`} className="mt-1.5 text-bad">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
          {hint}
        </div>
      )}
    </div>
  );
}

function describedBy(id: string, { hint, error }: Pick<Described, "hint" | "error">) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}

/** For the text that was typed before hydration. */
function changeTo<Box>(value: string): ChangeEvent<Box, Box> {
  return { target: { value } } as unknown as ChangeEvent<Box, Box>; // Safe: handlers read only the target's value
}

export function TextField({ label, hint, error, ...props }: Described & ComponentProps<"input">) {
  const id = useId();
  const value = useEarlyText(id, props.value, (text) => props.onChange?.(changeTo(text)));
  const described = describedBy(id, { hint, error });
  return (
    <Described id={id} label={label} hint={hint} error={error}>
      <input id={id} type="text" className={`${BOX} min-h-10`} {...described} {...props} value={value} />
    </Described>
  );
}

/** For sign-in forms; overridable for other emails. */
export function EmailField({ label = "Email", ...props }: Partial<Described> & ComponentProps<"input">) {
  const attributes = { name: "email", type: "email", autoComplete: "username", autoCapitalize: "none" };
  return <TextField label={label} {...attributes} spellCheck={false} required {...props} />;
}

export function PasswordField({ isNew = false, ...props }: { isNew?: boolean } & Described & ComponentProps<"input">) {
  const hint = `At least ${PASSWORD_CHARACTERS_MIN} characters. A few unrelated words make a good one.`;
  const autoComplete = isNew ? "new-password" : "current-password";
  return (
    <TextField
      name="password"
      type="password"
      autoComplete={autoComplete}
      hint={isNew ? hint : undefined}
      required
      {...props}
    />
  );
}

/** The account of a new password, for password managers, which skip fields of type `hidden`. */
export function AccountName({ email }: { email: string }) {
  return (
    <input type="email" name="email" value={email} autoComplete="username" readOnly hidden tabIndex={-1} aria-hidden />
  );
}

export function TextArea({ label, hint, error, ...props }: Described & ComponentProps<"textarea">) {
  const id = useId();
  const value = useEarlyText(id, props.value, (text) => props.onChange?.(changeTo(text)));
  const described = describedBy(id, { hint, error });
  return (
    <Described id={id} label={label} hint={hint} error={error}>
      <textarea id={id} rows={4} className={`${BOX} resize-y`} {...described} {...props} value={value} />
    </Described>
  );
}

interface Choice<Value extends number | string | null> {
  value: Value;
  text: string;
}

interface SelectProps<Value extends number | string | null>
  extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  /** Null stands for no choice. */
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Ignores choices while saving. The select keeps its focus. */
  isBusy?: boolean;
}

/** Native select without a visible label. */
export function Select<Value extends number | string | null>(props: SelectProps<Value>) {
  const { choices, value, onChange, disabled, isBusy, className = `${BOX} min-h-10`, ...attributes } = props;
  const isHydrated = useIsHydrated();
  const choose = (text: string) => {
    if (isBusy) return;
    const chosen = choices.find((choice) => String(choice.value ?? "") === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <select
      value={value ?? ""}
      onChange={(event) => choose(event.target.value)}
      // A choice before hydration would be lost.
      disabled={disabled || !isHydrated}
      aria-disabled={isBusy}
      className={`${className} ${disabled || isBusy ? "opacity-60" : "opacity-100"}`}
      {...attributes}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value ?? ""}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}

export function SelectField<Value extends number | string | null>(props: Described & SelectProps<Value>) {
  const { label, hint, error, ...select } = props;
  const id = useId();
  return (
    <Described id={id} label={label} hint={hint} error={error}>
      <Select id={id} {...describedBy(id, { hint, error })} {...select} />
    </Described>
  );
}

interface RadioFieldProps<Value extends string> {
  label: string;
  choices: readonly (Choice<Value> & { hint?: string })[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons that apply at once. */
export function RadioField<Value extends string>({ label, choices, value: chosen, onChange }: RadioFieldProps<Value>) {
  const name = useId();
  const isHydrated = useIsHydrated();
  return (
    // A choice before hydration would be lost. Disabled radio buttons would look different.
    <fieldset inert={!isHydrated}>
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

interface CheckFieldProps {
  label: string;
  hint?: string;
  name: string;
  /** For several boxes with one name. */
  value?: string;
  /** State at first. */
  isChecked?: boolean;
}

/** A checkbox that applies when its form is submitted. */
export function CheckField({ label, hint, isChecked = false, ...props }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        {...props}
        defaultChecked={isChecked}
        aria-describedby={hint && `${id}-hint`}
        className="mt-1 size-4 shrink-0 accent-accent coarse:mt-3.5"
      />
      <div>
        <label
          htmlFor={id}
          dir="auto"
          className="block min-h-6 font-medium wrap-anywhere coarse:min-h-11 coarse:py-2.5"
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-meta text-ink-3 coarse:-mt-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
