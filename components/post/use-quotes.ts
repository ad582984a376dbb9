"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/post";
import { UNSUPPORTED } from "./card-key-learning";
import { clearHighlight, highlightQuote } from "./highlight";

export interface Quotes {
  activeQuote: string | null;
  /** Whether any quote was highlighted, so that changes are announced. */
  wasActive: boolean;
  /** Highlights a quote or removes the highlight. */
  toggle: (quote: string) => void;
  /** Highlights the first, then the next quote, then none. */
  step: () => void;
}

interface QuoteTarget {
  textRef: RefObject<HTMLElement | null>;
  isWhole: boolean;
  onShow: () => void;
}

/** Quotes of a key learning, and the one highlighted in the text. */
export function useQuotes({ evidence, keylearning_state }: Post, { textRef, isWhole, onShow }: QuoteTarget): Quotes {
  const [activeQuote, setActiveQuote] = useState<string | null>(null);
  const [wasActive, setHasBeenLit] = useState(false);
  const show = useEffectEvent((wanted: string) => {
    if (textRef.current && highlightQuote(textRef.current, wanted)) return;
    setActiveQuote(null);
    showToast({ text: "The passage was not found in the text" });
  });
  useEffect(() => {
    if (activeQuote === null || !isWhole) return;
    show(activeQuote);
    return clearHighlight;
  }, [activeQuote, isWhole]);

  const light = (quote: string | null) => {
    setActiveQuote(quote);
    if (quote === null) return;
    setHasBeenLit(true);
    onShow();
  };
  return {
    activeQuote,
    wasActive,
    toggle: (quote) => light(quote === activeQuote ? null : quote),
    step: () => {
      const next = nextQuote(indexOfQuote(evidence, activeQuote), evidence.length);
      if (evidence.length > 0) return light(next === null ? null : (evidence[next]?.quote ?? null));
      showToast({
        text: keylearning_state === "unsupported" ? UNSUPPORTED : "This post has no key learning with a quote",
      });
    },
  };
}

/** @returns null for a quote that is no evidence */
export function indexOfQuote(evidence: Post["evidence"], wanted: string | null): number | null {
  const index = evidence.findIndex(({ quote }) => quote === wanted);
  return index < 0 ? null : index;
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
