"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { showToast } from "@/lib/client/toasts";

interface Late<Part> {
  /** Null until it is here. */
  part: Part | null;
  /** It was asked for and is on its way: keys are for it, not for the page. */
  isComing: boolean;
}

interface Needed {
  isNeeded: boolean;
  /** It cannot be had now; that has been told. */
  onFailure: () => void;
}

/**
 * A part of the page that comes when somebody uses the page for the first time, so that what is seen first waits for
 * nothing else.
 *
 * @param load always the same function; asked twice, it asks the network once
 */
export function useLate<Part>(load: () => Promise<Part>, { isNeeded, onFailure }: Needed): Late<Part> {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const isComing = isNeeded && !part;
  const fail = useEffectEvent(() => {
    showToast({ text: "This could not be opened. Check your connection and try again.", tone: "bad" });
    onFailure();
  });
  // A failure is told when it is in the way.
  useEffect(() => onFirstUse(() => void load().catch(() => undefined)), [load]);
  useEffect(() => {
    if (!isComing) return;
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setPart({ loaded }),
      () => isWanted && fail(),
    );
    return () => {
      isWanted = false;
    };
  }, [isComing, load]);
  return { part: part?.loaded ?? null, isComing };
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

/** Calls `work` once somebody uses the page, by pointer or key; at once where that was before. */
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
