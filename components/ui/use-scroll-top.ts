"use client";

import { type RefObject, useEffect, useLayoutEffect } from "react";

/** Time after which scrolling has stopped. */
const REST_MS = 150;

/** Stored in the history entry, so that it survives a reload. */
const KEY = "scrollTop";

/**
 * Restores the scroll position of a page on return and after a reload. Every page has the same scroller, which would
 * keep the position of the page before.
 *
 * @param isReady the page has its content
 * @param ref the scroller of a page that has its own
 */
export function useScrollTop(isReady: boolean, ref?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const kept: unknown = window.history.state?.[KEY];
    if (isReady && typeof kept === "number") scrollerOf(ref)?.scrollTo({ top: kept });
  }, [isReady, ref]);
  useEffect(() => {
    const scroller = scrollerOf(ref);
    if (!isReady || !scroller) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const keep = () => window.history.replaceState({ ...window.history.state, [KEY]: scroller.scrollTop }, "");
    const onScroll = () => {
      clearTimeout(rest);
      rest = setTimeout(keep, REST_MS);
    };
    // The top too, which may cause no scroll event.
    keep();
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      scroller.removeEventListener("scroll", onScroll);
    };
  }, [isReady, ref]);
}

function scrollerOf(ref: RefObject<HTMLElement | null> | undefined): HTMLElement | null {
  return ref ? ref.current : document.getElementById("main");
}
