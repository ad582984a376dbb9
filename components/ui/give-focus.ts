/** Gives the focus to the element or, where that is gone or out of reach, to the page's main part: it is never lost. */
export function giveFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element !== document.body) element.focus({ preventScroll: true });
  if (document.activeElement !== element || element === document.body)
    document.getElementById("main")?.focus({ preventScroll: true });
}
