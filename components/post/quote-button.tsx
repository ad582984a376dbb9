"use client";

import { SHORTCUTS } from "@/components/keyboard/shortcuts";
import { Key, useAriaKeys } from "@/components/keyboard/use-shortcuts";
import { PlainButton } from "@/components/ui/plain-button";
import { quoted } from "@/lib/core/quoted";

interface QuoteButtonProps {
  quote: string;
  /** Whether the shortcut begins with it. */
  isFirst?: boolean;
  isActive: boolean;
  onClick: () => void;
}

/** A quote that is highlighted in the text on demand. */
export function QuoteButton({ quote, isFirst = false, isActive, onClick }: QuoteButtonProps) {
  const keys = useAriaKeys("keyLearning");
  return (
    <PlainButton
      title="Show in the text"
      aria-pressed={isActive}
      onClick={onClick}
      className="mt-2 block min-h-6 rounded text-start font-serif text-lead text-ink-2 italic decoration-accent underline-offset-4 hover:underline aria-pressed:text-ink aria-pressed:underline coarse:min-h-11"
      {...(isFirst && keys)}
    >
      <cite dir="auto">{quoted(quote)}</cite>
      {isFirst && "aria-keyshortcuts" in keys && (
        <span className="ms-2 not-italic">
          <Key>{SHORTCUTS.keyLearning[0]}</Key>
        </span>
      )}
    </PlainButton>
  );
}
