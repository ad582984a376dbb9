"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type ReadingPlace, readingPlace, returnTo } from "./reading-place";

/**
 * Follows `latest`, and keeps what is being read where it is: a teaser may become the whole article, with pictures and
 * longer texts above.
 *
 * @param pageRef holds the text, once there is one
 * @returns what is to be shown: `latest`, as soon as it is known what is being read of that before
 */
export function useKeptReading<Value>(pageRef: RefObject<Element | null>, latest: Value): Value {
  const [shown, setShown] = useState(latest);
  const place = useRef<ReadingPlace>(null);
  useLayoutEffect(() => {
    if (latest === shown) return;
    const text = pageRef.current?.querySelector(".prose");
    place.current = text ? readingPlace(text) : null;
    setShown(latest);
  }, [pageRef, latest, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew is what may have moved
  useLayoutEffect(() => {
    const text = pageRef.current?.querySelector(".prose");
    if (text && place.current) returnTo(place.current, text);
    place.current = null;
  }, [pageRef, shown]);
  return shown;
}
