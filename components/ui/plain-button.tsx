"use client";

import type { ComponentProps } from "react";
import { useIsHydrated } from "./use-is-hydrated";

/**
 * A button without a look. It is off before hydration, when a click would be lost, and would put the values of a form
 * into the URL.
 */
export function PlainButton({ disabled, ...props }: ComponentProps<"button">) {
  const isHydrated = useIsHydrated();
  return <button type="button" {...props} disabled={disabled || !isHydrated} />;
}
