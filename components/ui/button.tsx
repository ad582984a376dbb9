"use client";

import Link from "next/link";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonClasses } from "./button-classes";
import { PlainButton } from "./plain-button";

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** The work runs. */
  isBusy?: boolean;
}

/** Also keeps Enter in a field from submitting the form again. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** A busy or disabled button ignores clicks but keeps its focus, which the `disabled` attribute would drop. */
export function Button({ look, size, className, isBusy, disabled, ...props }: ButtonProps) {
  const classes = buttonClasses({ look, size, className });
  const isOff = isBusy || disabled;
  return (
    <PlainButton
      {...props}
      {...(isOff && { onClick: ignore })}
      className={isOff ? `${classes} opacity-60` : classes}
      aria-busy={isBusy}
      aria-disabled={isOff}
    />
  );
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ look, size, className, ...link }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClasses({ look, size, className })} {...link} />;
}
