"use client";

import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { useIsHydrated } from "./use-is-hydrated";

const LOOKS = {
  primary: "border-ink bg-ink text-paper hover:bg-ink/88",
  plain: "border-line bg-raised hover:bg-sunken",
  quiet: "border-transparent text-ink-2 hover:bg-sunken hover:text-ink",
  link: "border-transparent text-accent hover:bg-accent-soft",
  danger: "border-bad/40 bg-raised text-bad hover:bg-bad-soft",
};

const SIZES = {
  normal: "min-h-9 px-3 py-1.5",
  small: "min-h-7 px-2 py-0.5",
  icon: "size-9 justify-center",
};

interface ButtonProps extends ComponentProps<"button"> {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  /** The only child (a link) takes the look. */
  asChild?: boolean;
  /** The work is under way: it cannot be asked for twice. */
  isBusy?: boolean;
}

export function Button({ look = "plain", size = "normal", asChild, isBusy, className = "", ...props }: ButtonProps) {
  const classes = `inline-flex shrink-0 items-center gap-2 rounded-lg border font-medium whitespace-nowrap transition-colors coarse:min-h-11 coarse:min-w-11 ${LOOKS[look]} ${SIZES[size]} ${className}`;
  const isHydrated = useIsHydrated();
  if (asChild) return <Slot.Root className={classes} {...props} />;
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
