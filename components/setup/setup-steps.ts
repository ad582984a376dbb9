"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

export const STEPS = ["context", "keywords", "source", "insight"] as const;
export type Step = (typeof STEPS)[number];

/** Where a newsfeed is made; without a step, a new one begins. */
export const SETUP_PATH = "/newsfeeds/new";

export function stepAddress(step: Step): string {
  return `${SETUP_PATH}?step=${step}`;
}

function stepOf(text: string | null): Step | null {
  return STEPS.find((step) => step === text) ?? null;
}

/** Which step the address names. Each is a step of the history, so that the browser's own back leads back. */
export function useStep() {
  const asked = stepOf(useSearchParams().get("step"));
  const go = useCallback((next: Step) => {
    // The bare address begins anew; going back to it must not.
    if (!window.location.search) window.history.replaceState(null, "", stepAddress("context"));
    window.history.pushState(null, "", stepAddress(next));
  }, []);
  return { step: asked ?? "context", isBeginning: asked === null, go };
}
