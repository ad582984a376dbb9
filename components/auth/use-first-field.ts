import { type RefObject, useEffect, useRef } from "react";

/** Focuses the form's first empty field, unless a keyboard on the screen would cover the page. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = ref.current?.querySelectorAll<HTMLInputElement>("input:not([hidden])") ?? [];
    // Somebody may have begun to type before hydration.
    const isFree = document.activeElement === document.body;
    if (isFree && window.matchMedia("(pointer: fine)").matches)
      [...fields].find(({ value }) => !value)?.focus({ preventScroll: true });
  }, []);
  return ref;
}
