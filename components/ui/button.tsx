"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClasses } from "./button-classes";
import { useIsHydrated } from "./use-is-hydrated";

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** Disables the button while the work runs. */
  isBusy?: boolean;
}

export function Button({ look, size, className, isBusy, ...props }: ButtonProps) {
  const classes = buttonClasses({ look, size, className });
  const isHydrated = useIsHydrated();
  const isOff = isBusy || props.disabled;
  return (
    // Before hydration, a click would be lost and a form would put its values into the URL.
    <button
      type="button"
      {...props}
      className={isOff ? `${classes} opacity-60` : classes}
      aria-busy={isBusy}
      disabled={isOff || !isHydrated}
    />
  );
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ look, size, className, ...link }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClasses({ look, size, className })} {...link} />;
}
