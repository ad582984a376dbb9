/** A button or link that is a sign alone, in the head of a stream. */
export const ICON_BUTTON =
  "grid size-8 place-items-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink coarse:size-11";
