"use client";

import Link from "next/link";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonClasses } from "./button-classes";
import { PlainButton } from "./plain-button";

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** Ignores clicks while the work runs. The button keeps its focus. */
  isBusy?: boolean;
}

/** Also keeps Enter in a field from submitting the form again. */
const ignore = (event: MouseEvent) => event.preventDefault();

export function Button({ look, size, className, isBusy, ...props }: ButtonProps) {
  const classes = buttonClasses({ look, size, className });
  const isOff = isBusy || props.disabled;
  return (
    <PlainButton
      {...props}
      {...(isBusy && { onClick: ignore })}
      className={isOff ? `${classes} opacity-60` : classes}
      aria-busy={isBusy}
      aria-disabled={isBusy}
    />
  );
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ look, size, className, ...link }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClasses({ look, size, className })} {...link} />;
}
