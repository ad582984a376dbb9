"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { showFailure } from "@/lib/client/show-failure";

interface Late<Part> {
  /** Null until loaded. */
  part: Part | null;
  /** Wanted but still loading; page shortcuts stop meanwhile. */
  isComing: boolean;
}

interface Needed {
  isNeeded: boolean;
  /** Called on failure, which is shown. */
  onFailure: () => void;
}

/**
 * Loads a part on first use of the page.
 *
 * @param load a stable function that caches its request
 */
export function useLazyPart<Part>(load: () => Promise<Part>, { isNeeded, onFailure }: Needed): Late<Part> {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const isComing = isNeeded && !part;
  const fail = useEffectEvent((error: unknown) => {
    showFailure(error);
    onFailure();
  });
  // Failures are shown only when the part is needed.
  useEffect(() => onFirstUse(() => void load().catch(() => undefined)), [load]);
  useEffect(() => {
    if (!isComing) return;
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setPart({ loaded }),
      (error: unknown) => isWanted && fail(error),
    );
    return () => {
      isWanted = false;
    };
  }, [isComing, load]);
  return { part: part?.loaded ?? null, isComing };
}

/** Starts what has to load first; nothing starts when it cannot load. @returns ends it */
export function startLate(start: () => Promise<() => void>): () => void {
  const started = start().catch(() => undefined);
  return () => void started.then((end) => end?.());
}

const EVENTS = ["pointerdown", "keydown"] as const;

let isUsed = false;
let waiting: readonly (() => void)[] = [];

function onUse(): void {
  isUsed = true;
  for (const event of EVENTS) window.removeEventListener(event, onUse, true);
  const works = waiting;
  waiting = [];
  for (const work of works) work();
}

/** Calls `work` on the first pointer or key press, or at once after it. */
export function onFirstUse(work: () => void): () => void {
  if (isUsed) {
    work();
    return () => {};
  }
  if (waiting.length === 0) for (const event of EVENTS) window.addEventListener(event, onUse, true);
  waiting = [...waiting, work];
  return () => {
    waiting = waiting.filter((other) => other !== work);
  };
}
