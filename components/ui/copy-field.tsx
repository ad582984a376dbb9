"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { showToast } from "@/lib/client/toasts";
import { Button } from "./button";

interface CopyFieldProps {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  /** Label of the button. */
  copy?: string;
  hint?: string;
  children?: ReactNode;
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, isLabelHidden = false, value, copy = "Copy link", hint, children }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === value;
  const copyValue = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      // Browsers deny clipboard access without a secure connection.
      input.current?.select();
      showToast({ text: "The text is selected. Copy it with your keyboard." });
    }
  };
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block font-medium"}>
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          type="text"
          readOnly
          value={value}
          aria-describedby={hint && `${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-10 min-w-0 flex-1 basis-48 rounded-lg border border-edge bg-sunken px-3 font-mono text-meta"
        />
        <Button onClick={() => void copyValue()} className="min-h-10">
          {isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          <span aria-live="polite">{isCopied ? "Copied" : copy}</span>
        </Button>
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
