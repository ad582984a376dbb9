"use client";

import type { LucideIcon } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { isComposing } from "@/components/keyboard/is-composing";
import { Button } from "@/components/ui/button";
import { errorText, fieldErrors } from "@/lib/client/api-error";
import { showFailure } from "@/lib/client/show-failure";

interface EditInPlaceProps {
  label: string;
  value: string;
  charactersMax: number;
  isMultiline?: boolean;
  /** Keeps the old text when left empty. */
  isRequired?: boolean;
  placeholder?: string;
  className: string;
  /** Called on blur with a changed value. A rejection keeps the box open with the text. */
  onSave: (text: string) => Promise<void>;
  /** Content while not editing. */
  children: (edit: () => void) => ReactNode;
}

/** Inline editing. Saves on blur; Escape discards. */
export function EditInPlace({ children, ...props }: EditInPlaceProps) {
  const [isEditing, setEditing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = (doesReturn: boolean) => {
    const { activeElement, body } = document;
    // After a slow save, the reader may be in another field.
    const isStillHere = activeElement === body || place.current?.contains(activeElement);
    setEditing(false);
    // Keyboard users would lose focus with the box.
    if (doesReturn && isStillHere)
      requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("button")?.focus());
  };
  return (
    <div ref={place} className="min-w-0">
      {isEditing ? <Box {...props} onClose={close} /> : children(() => setEditing(true))}
    </div>
  );
}

interface EditableTextProps extends Omit<EditInPlaceProps, "value" | "isMultiline" | "children"> {
  /** Null shows the button that adds it. */
  value: string | null;
  add: { text: ReactNode; label?: string };
  edit: { title: string; label?: string; Icon: LucideIcon };
}

/** A text of several lines that may be absent. */
export function EditableText({ value, add, edit, ...props }: EditableTextProps) {
  return (
    <EditInPlace {...props} value={value ?? ""} isMultiline>
      {(begin) =>
        value === null ? (
          <Button look="quiet" size="small" onClick={begin} aria-label={add.label} className="-ml-2 text-ink-3">
            {add.text}
          </Button>
        ) : (
          <div className="flex items-start gap-1">
            <p dir="auto" className={`${props.className} min-w-0 whitespace-pre-line wrap-anywhere`}>
              {value}
            </p>
            <Button
              look="quiet"
              size="small"
              onClick={begin}
              title={edit.title}
              aria-label={edit.label ?? edit.title}
              className="text-ink-3"
            >
              <edit.Icon aria-hidden="true" size={14} />
            </Button>
          </div>
        )
      }
    </EditInPlace>
  );
}

type BoxProps = Omit<EditInPlaceProps, "children"> & { onClose: (doesReturn: boolean) => void };

function Box(props: BoxProps) {
  const { label, value, charactersMax, isMultiline, placeholder, className } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { problem, isSaving, type, leave, discard } = useSavedOnLeaving(props);
  const shared = {
    "aria-label": label,
    "aria-describedby": problem ? `${id}-problem` : undefined,
    "aria-invalid": problem ? true : undefined,
    "aria-busy": isSaving,
    defaultValue: value,
    maxLength: charactersMax,
    placeholder,
    autoFocus: true,
    dir: "auto",
    className: `block w-full rounded-lg border border-edge bg-raised px-2.5 py-1.5 placeholder:text-ink-3 aria-invalid:border-bad ${className}`,
    onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
    onBlur: (event: FocusEvent) => {
      if (!place.current?.contains(event.relatedTarget)) void leave(false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event.nativeEvent)) return;
      if (event.key === "Escape") discard();
      if (event.key !== "Enter" || (isMultiline && !event.metaKey && !event.ctrlKey)) return;
      event.preventDefault();
      void leave(true);
    },
  };
  return (
    <div ref={place}>
      {isMultiline ? (
        <textarea rows={2} {...shared} className={`${shared.className} field-sizing-content resize-none`} />
      ) : (
        <input type="text" {...shared} />
      )}
      {problem && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <p id={`${id}-problem`} role="alert" className="text-bad">
            Not saved. {problem}
          </p>
          <Button size="small" onClick={() => void leave(true)}>
            Try again
          </Button>
          <Button size="small" look="quiet" onClick={discard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}

/** Saves typed text when the box, the page or the window is left. */
function useSavedOnLeaving({ value, isRequired, onSave, onClose }: BoxProps) {
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Typed but not yet saved; null while saving or after discarding. */
  const unsaved = useRef<string | null>(null);
  const inBox = useRef(value);
  const saveNow = useEffectEvent(() => {
    if (unsaved.current !== null) void onSave(unsaved.current).catch(showFailure);
    unsaved.current = null;
  });
  useEffect(() => {
    // `beforeunload` precedes the next page's request, but not every way to leave fires it.
    for (const leaving of ["beforeunload", "pagehide"]) window.addEventListener(leaving, saveNow);
    return () => {
      for (const leaving of ["beforeunload", "pagehide"]) window.removeEventListener(leaving, saveNow);
      saveNow();
    };
  }, []);

  const type = (typed: string) => {
    const text = typed.trim();
    inBox.current = text;
    unsaved.current = text === value || (isRequired && text === "") ? null : text;
  };
  const leave = async (doesReturn: boolean) => {
    const text = unsaved.current;
    if (isSaving) return;
    if (text === null) return onClose(doesReturn);
    unsaved.current = null;
    setSaving(true);
    try {
      await onSave(text);
      onClose(doesReturn);
    } catch (error) {
      // Typing goes on while it saves.
      type(inBox.current);
      setProblem(Object.values(fieldErrors(error))[0] ?? errorText(error));
      setSaving(false);
    }
  };
  const discard = () => {
    unsaved.current = null;
    onClose(true);
  };
  return { problem, isSaving, type, leave, discard };
}
