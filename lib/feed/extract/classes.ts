import type { Element } from "hast";

/** Class names of an element, as written. */
export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
