/** Focuses the element, or the main part if the element is gone. */
export function giveFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element !== document.body) element.focus({ preventScroll: true });
  if (document.activeElement !== element || element === document.body)
    document.getElementById("main")?.focus({ preventScroll: true });
}
