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

export interface ButtonLook {
  look?: keyof typeof LOOKS | undefined;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
}

/** Button styles, also for links. */
export function buttonClasses({ look = "plain", size = "normal", className = "" }: ButtonLook = {}): string {
  return `inline-flex shrink-0 items-center gap-2 rounded-lg border font-medium whitespace-nowrap transition-colors coarse:min-h-11 coarse:min-w-11 ${LOOKS[look]} ${SIZES[size]} ${className}`;
}

export const ICON_BUTTON =
  "grid size-8 place-items-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink coarse:size-11";
