"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { runShortcut, useAriaKeys, useTooltip } from "@/components/keyboard/use-shortcuts";
import { PlainButton } from "@/components/ui/plain-button";

/** The posts before and after the open one: a page, a post of the stream (`here`), or none. */
export interface Steps {
  previous: Step;
  next: Step;
}

type Step = { href: string } | "here" | null;

const STEPS = {
  previous: { name: "Previous post", shortcut: "openPrevious" },
  next: { name: "Next post", shortcut: "openNext" },
} as const satisfies Record<keyof Steps, { name: string; shortcut: ShortcutId }>;

interface StepControlProps {
  steps: Steps;
  which: keyof Steps;
  className: string;
  children: ReactNode;
}

/** Goes to the post before or after. Keeps its space without one, so that the control beside it does not move. */
export function StepControl({ steps, which, className, children }: StepControlProps) {
  const { name, shortcut } = STEPS[which];
  const step = steps[which];
  const label = { "aria-label": name, title: useTooltip(name, shortcut), ...useAriaKeys(shortcut) };
  if (step === null) return <span className={`${className} pointer-events-none opacity-35`}>{children}</span>;
  if (step === "here")
    return (
      <PlainButton onClick={() => runShortcut(shortcut)} className={className} {...label}>
        {children}
      </PlainButton>
    );
  return (
    <Link href={step.href} className={className} {...label}>
      {children}
    </Link>
  );
}
