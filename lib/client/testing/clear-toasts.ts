import { dismissToast, showToast } from "../toasts";

/** Removes every message and undo, hidden ones too, because test files of one process share them. */
export function clearToasts(): void {
  const last = showToast({ text: "" });
  for (let id = 1; id <= last; id += 1) dismissToast(id);
}
