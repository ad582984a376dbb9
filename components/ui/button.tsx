"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClasses } from "./button-classes";
import { PlainButton } from "./plain-button";

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** Disables the button while the work runs. */
  isBusy?: boolean;
}

export function Button({ look, size, className, isBusy, ...props }: ButtonProps) {
  const classes = buttonClasses({ look, size, className });
  const isOff = isBusy || props.disabled;
  return (
    <PlainButton {...props} className={isOff ? `${classes} opacity-60` : classes} aria-busy={isBusy} disabled={isOff} />
  );
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ look, size, className, ...link }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClasses({ look, size, className })} {...link} />;
}
