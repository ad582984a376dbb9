import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls a row of links sideways to the current one.
 *
 * @param current differs for each current link
 */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link may be the current one
  useEffect(() => {
    const link = ref.current?.querySelector<HTMLElement>("[aria-current]");
    // `scrollIntoView` would also scroll the page.
    if (ref.current && link) ref.current.scrollLeft = link.offsetLeft - ref.current.clientWidth / 3;
  }, [current]);
  return ref;
}
