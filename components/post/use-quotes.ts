"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/posts";
import { lightOff, lightUp } from "./highlight";
import { UNSUPPORTED } from "./quote-text";

export interface Quotes {
  /** Index of the highlighted quote. */
  litIndex: number | null;
  /** Whether any quote was highlighted, so that changes are announced. */
  hasBeenLit: boolean;
  /** Highlights a quote or removes the highlight. */
  toggle: (index: number) => void;
  /** Highlights the first, then the next quote, then none. */
  step: () => void;
}

interface Place {
  textRef: RefObject<HTMLElement | null>;
  /** Whether the whole text is rendered. */
  isWhole: boolean;
  /** Switches to the text view. */
  onShow: () => void;
}

/** Quotes of a key learning, and the one highlighted in the text. */
export function useQuotes({ evidence, keylearning_state }: Post, { textRef, isWhole, onShow }: Place): Quotes {
  const [litIndex, setLitIndex] = useState<number | null>(null);
  const [hasBeenLit, setHasBeenLit] = useState(false);
  const quote = litIndex === null ? undefined : evidence[litIndex]?.quote;
  const show = useEffectEvent((wanted: string) => {
    if (textRef.current && lightUp(textRef.current, wanted)) return;
    setLitIndex(null);
    showToast({ text: "The passage was not found in the text" });
  });
  useEffect(() => {
    if (quote === undefined || !isWhole) return;
    show(quote);
    return lightOff;
  }, [quote, isWhole]);

  const light = (index: number | null) => {
    setLitIndex(index);
    if (index === null) return;
    setHasBeenLit(true);
    onShow();
  };
  return {
    litIndex,
    hasBeenLit,
    toggle: (index) => light(index === litIndex ? null : index),
    step: () => {
      if (evidence.length > 0) return light(nextQuote(litIndex, evidence.length));
      showToast({
        text: keylearning_state === "unsupported" ? UNSUPPORTED : "This post has no key learning with a quote",
      });
    },
  };
}

/** Cycles through the quotes, then none. @returns null for none */
export function nextQuote(litIndex: number | null, count: number): number | null {
  const next = litIndex === null ? 0 : litIndex + 1;
  return next < count ? next : null;
}

/** Announcement for screen readers. */
export function litText(litIndex: number | null, count: number): string {
  if (litIndex === null) return "No quote highlighted";
  return count === 1 ? "Quote highlighted in the text" : `Quote ${litIndex + 1} of ${count} highlighted in the text`;
}
