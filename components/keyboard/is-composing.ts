/**
 * Whether the key belongs to an input method, so that Enter takes over a word and Escape discards it. Safari ends the
 * composition before its last key press, which only key code 229 tells apart.
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}
