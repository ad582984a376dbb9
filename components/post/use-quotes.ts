"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/posts";
import { UNSUPPORTED } from "./card-parts";
import { clearHighlight, highlightQuote } from "./highlight";

export interface Quotes {
  /** Index of the highlighted quote. */
  activeIndex: number | null;
  /** Whether any quote was highlighted, so that changes are announced. */
  wasActive: boolean;
  /** Highlights a quote or removes the highlight. */
  toggle: (index: number) => void;
  /** Highlights the first, then the next quote, then none. */
  step: () => void;
}

interface QuoteTarget {
  textRef: RefObject<HTMLElement | null>;
  /** Whether the whole text is rendered. */
  isWhole: boolean;
  /** Switches to the text view. */
  onShow: () => void;
}

/** Quotes of a key learning, and the one highlighted in the text. */
export function useQuotes({ evidence, keylearning_state }: Post, { textRef, isWhole, onShow }: QuoteTarget): Quotes {
  const [activeIndex, setLitIndex] = useState<number | null>(null);
  const [wasActive, setHasBeenLit] = useState(false);
  const quote = activeIndex === null ? undefined : evidence[activeIndex]?.quote;
  const show = useEffectEvent((wanted: string) => {
    if (textRef.current && highlightQuote(textRef.current, wanted)) return;
    setLitIndex(null);
    showToast({ text: "The passage was not found in the text" });
  });
  useEffect(() => {
    if (quote === undefined || !isWhole) return;
    show(quote);
    return clearHighlight;
  }, [quote, isWhole]);

  const light = (index: number | null) => {
    setLitIndex(index);
    if (index === null) return;
    setHasBeenLit(true);
    onShow();
  };
  return {
    activeIndex,
    wasActive,
    toggle: (index) => light(index === activeIndex ? null : index),
    step: () => {
      if (evidence.length > 0) return light(nextQuote(activeIndex, evidence.length));
      showToast({
        text: keylearning_state === "unsupported" ? UNSUPPORTED : "This post has no key learning with a quote",
      });
    },
  };
}

/** Cycles through the quotes, then none. @returns null for none */
export function nextQuote(activeIndex: number | null, count: number): number | null {
  const next = activeIndex === null ? 0 : activeIndex + 1;
  return next < count ? next : null;
}

/** Announcement for screen readers. */
export function highlightText(activeIndex: number | null, count: number): string {
  if (activeIndex === null) return "No quote highlighted";
  return count === 1 ? "Quote highlighted in the text" : `Quote ${activeIndex + 1} of ${count} highlighted in the text`;
}
