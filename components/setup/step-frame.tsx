"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { NewsfeedDraft } from "@/lib/client/newsfeed-draft";

export interface StepProps {
  draft: NewsfeedDraft;
  onBack: () => void;
  onNext: () => void;
}

interface StepFrameProps {
  step: Step;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One step: progress, question, answer. */
export function StepFrame({ step, title, lead, children }: StepFrameProps) {
  const number = STEPS.indexOf(step) + 1;
  return (
    <div className="mx-auto max-w-[38rem] px-5 pt-6 pb-10 medium:px-8 medium:pt-14">
      <div className="flex items-center gap-3">
        <p className="text-meta text-ink-3">
          Step {number} of {STEPS.length}
        </p>
        <span aria-hidden="true" className="flex flex-1 gap-1.5">
          {STEPS.map((other, index) => (
            <span key={other} className={`h-0.5 flex-1 rounded-full ${index < number ? "bg-accent" : "bg-line"}`} />
          ))}
        </span>
      </div>
      <StepTitle title={title} />
      <p className="mt-1.5 text-ink-2">{lead}</p>
      <div className="mt-5 medium:mt-6">{children}</div>
    </div>
  );
}

/** Receives focus when the step changes, so that it is announced. */
function StepTitle({ title }: { title: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) ref.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      className="mt-4 font-serif medium:mt-5 text-2xl medium:text-[1.75rem] leading-tight font-semibold tracking-tight text-balance outline-none"
    >
      {title}
    </h1>
  );
}

interface StepActionsProps {
  onBack?: () => void;
  skip?: { text: string; onSkip: () => void; isBusy?: boolean } | undefined;
  children: ReactNode;
}

export function StepActions({ onBack, skip, children }: StepActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      {onBack && (
        <Button look="quiet" onClick={onBack} className="-ml-3 min-h-11">
          Back
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {skip && (
          <Button look="quiet" onClick={skip.onSkip} isBusy={skip.isBusy ?? false} className="min-h-11">
            {skip.text}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

const STEPS = ["context", "keywords", "source", "insight"] as const;
export type Step = (typeof STEPS)[number];

/** Starts a new draft without a step parameter. */
export const SETUP_PATH = "/newsfeeds/new";

export function stepAddress(step: Step): string {
  return `${SETUP_PATH}?step=${step}`;
}

function stepOf(text: string | null): Step | null {
  return STEPS.find((step) => step === text) ?? null;
}

/** The step in the URL. Steps are history entries, so the back button works. */
export function useStep() {
  const requested = stepOf(useSearchParams().get("step"));
  const go = useCallback((next: Step) => {
    // The bare address starts a new draft; going back must not.
    if (!window.location.search) window.history.replaceState(null, "", stepAddress("context"));
    window.history.pushState(null, "", stepAddress(next));
  }, []);
  return { step: requested ?? "context", isBeginning: requested === null, go };
}
