import { shownToasts, showToast } from "./toasts";

/** Says that there was nothing to do, unless that would cover an undo. */
export function showNothingToDo(text: string): void {
  if (!shownToasts.get().some(({ undo }) => undo)) showToast({ text });
}
