"use client";

import type { ComponentProps } from "react";
import { type ButtonLook, buttonClasses } from "./button-classes";
import { useIsHydrated } from "./use-is-hydrated";

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** The work is under way: it cannot be asked for twice. */
  isBusy?: boolean;
}

export function Button({ look, size, className, isBusy, ...props }: ButtonProps) {
  const classes = buttonClasses({ ...(look && { look }), ...(size && { size }), className });
  const isHydrated = useIsHydrated();
  const isOff = isBusy || props.disabled;
  return (
    // Until somebody listens, a click would be lost, and a form would put its values into the address.
    <button
      type="button"
      {...props}
      className={isOff ? `${classes} opacity-60` : classes}
      aria-busy={isBusy}
      disabled={isOff || !isHydrated}
    />
  );
}
