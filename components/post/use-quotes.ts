"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/posts";
import { lightOff, lightUp } from "./highlight";
import { UNSUPPORTED } from "./quote-text";

export interface Quotes {
  /** Which one highlighted in the text. */
  litIndex: number | null;
  /** Has any of them been, so that there is something to be told? */
  hasBeenLit: boolean;
  /** Lights one up, or puts it out when it is lit. */
  toggle: (index: number) => void;
  /** The first one, the next one, and after the last one none. */
  step: () => void;
}

interface Place {
  textRef: RefObject<HTMLElement | null>;
  /** Is the whole text on the page? */
  isWhole: boolean;
  /** The text may be hidden behind another view of it. */
  onShow: () => void;
}

/** The quotes that a key learning stands on, and which of them highlighted in the text. */
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

/** Through all quotes in turn; after the last one, none is lit. @returns null for none */
export function nextQuote(litIndex: number | null, count: number): number | null {
  const next = litIndex === null ? 0 : litIndex + 1;
  return next < count ? next : null;
}

/** Said when one is lit up, and when none is any more. */
export function litText(litIndex: number | null, count: number): string {
  if (litIndex === null) return "No quote highlighted";
  return count === 1 ? "Quote highlighted in the text" : `Quote ${litIndex + 1} of ${count} highlighted in the text`;
}
