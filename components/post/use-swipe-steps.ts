"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { runShortcut } from "@/components/keyboard/use-shortcuts";
import { type Drag, isSwipe, watchDrags } from "@/components/ui/watch-drags";
import type { Steps } from "./steps";

/** Distance that the text moves, as a share of the finger's. */
const FOLLOWED = 0.5;

/** Swiping an open post to the left opens the next one, to the right the previous one. */
export function useSwipeSteps(ref: RefObject<HTMLElement | null>, steps: Steps): void {
  const stepOf = useEffectEvent(({ dx }: Drag) => (dx < 0 ? steps.next : steps.previous));
  useEffect(() => {
    const reading = ref.current;
    if (!reading) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const moveText = (px: number) => {
      const text = reading.querySelector<HTMLElement>("[data-swiped]");
      if (text && !isStill) text.style.transform = px === 0 ? "" : `translateX(${px}px)`;
    };
    return watchDrags(reading, {
      begin: (drag) => drag.axis === "x",
      move: (drag) => moveText(stepOf(drag) ? drag.dx * FOLLOWED : 0),
      end: (drag, isDropped) => {
        moveText(0);
        if (isDropped && isSwipe(drag) && stepOf(drag)) runShortcut(drag.dx < 0 ? "openNext" : "openPrevious");
      },
    });
  }, [ref]);
}
