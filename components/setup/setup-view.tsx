"use client";

import { useEffect } from "react";
import { discardDraft, type NewsfeedDraft, newsfeedDraft } from "@/lib/client/newsfeed-draft";
import { useIsHydrated } from "../ui/use-is-hydrated";
import { useStore } from "../ui/use-store";
import { ContextStep } from "./context-step";
import { InsightStep } from "./insight-step";
import { KeywordsStep } from "./keywords-step";
import { SourceStep } from "./source-step";
import { type Step, StepFrame, useStep } from "./step-frame";

const QUESTIONS: Record<Step, { title: string; lead: string }> = {
  context: {
    title: "Paste a site, or describe what you follow",
    lead: "Lede follows the site, or uses your words to decide what matters.",
  },
  keywords: {
    title: "What should come through?",
    lead: "Keywords are optional. You can change them at any time.",
  },
  source: { title: "Where do the posts come from?", lead: "Start with one source. You can add more at any time." },
  insight: { title: "Your first insight", lead: "Checking your source." },
};

/** Creates a newsfeed in four steps. It exists from the third on. */
export function SetupView() {
  const draft = useStore(newsfeedDraft);
  const isHydrated = useIsHydrated();
  const { step: requested, isBeginning, go } = useStep();
  useEffect(() => {
    if (isBeginning && newsfeedDraft.get().newsfeedId) discardDraft();
  }, [isBeginning]);
  const step = requested === "insight" && isHydrated && !draft.newsfeedId ? "context" : requested;
  return (
    <StepFrame step={step} {...QUESTIONS[step]}>
      {/* Only the browser knows the draft. */}
      {isHydrated && <StepBody step={step} draft={draft} go={go} />}
    </StepFrame>
  );
}

interface StepBodyProps {
  step: Step;
  draft: NewsfeedDraft;
  go: (step: Step) => void;
}

function StepBody({ step, draft, go }: StepBodyProps) {
  if (step === "context") return <ContextStep draft={draft} onNext={() => go("keywords")} />;
  if (step === "keywords")
    return <KeywordsStep draft={draft} onBack={() => go("context")} onNext={() => go("source")} />;
  if (step === "insight" && draft.newsfeedId)
    return <InsightStep newsfeedId={draft.newsfeedId} onBack={() => go("keywords")} />;
  return <SourceStep draft={draft} onBack={() => go("keywords")} onNext={() => go("insight")} />;
}
