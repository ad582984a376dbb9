/**
 * Whether an input method handles the key: Enter accepts a word, Escape discards it. In Safari the composition ends
 * before its last key press; only key code 229 shows it.
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}
