"use client";

import { useEffect, useLayoutEffect } from "react";

/** Time after which scrolling has stopped. */
const REST_MS = 150;

/** Stored in the history entry, so that it survives a reload. */
const KEY = "scrollTop";

/**
 * Restores the scroll position of a page on return and after a reload. Every page has the same scroller, which would
 * keep the position of the page before.
 *
 * @param isReady the page has its content
 */
export function useScrollTop(isReady: boolean): void {
  useLayoutEffect(() => {
    const kept: unknown = window.history.state?.[KEY];
    if (isReady && typeof kept === "number") document.getElementById("main")?.scrollTo({ top: kept });
  }, [isReady]);
  useEffect(() => {
    const main = document.getElementById("main");
    if (!isReady || !main) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const keep = () => window.history.replaceState({ ...window.history.state, [KEY]: main.scrollTop }, "");
    const onScroll = () => {
      clearTimeout(rest);
      rest = setTimeout(keep, REST_MS);
    };
    // The top too, which may cause no scroll event.
    keep();
    main.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      main.removeEventListener("scroll", onScroll);
    };
  }, [isReady]);
}
