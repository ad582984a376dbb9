"use client";

import { Key } from "../ui/key";
import type { ShortcutId } from "./shortcuts";
import { useKeyText } from "./use-shortcuts";

/** The key of a command beside the button that does the same; nothing while single keys are off. */
export function ShortcutKey({ id }: { id: ShortcutId }) {
  const text = useKeyText(id);
  return text && <Key>{text}</Key>;
}
