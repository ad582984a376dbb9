"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { useStore } from "@/components/ui/use-store";
import {
  type CheckedSite,
  discardDraft,
  type NewsfeedDraft,
  newsfeedDraft,
  patchDraft,
} from "@/lib/client/newsfeed-draft";
import { BUSINESS_CONTEXT_CHARACTERS_MAX } from "@/lib/core/limits";
import { FoundSite, useSiteCheck } from "./found-site";
import { InsightStep } from "./insight-step";
import { KeywordsStep } from "./keywords-step";
import { SourceStep } from "./source-step";
import { type Step, StepActions, StepFrame, useStep } from "./step-frame";
import { readWish, WishForm } from "./wish-form";

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

function StepBody({ step, draft, go }: { step: Step; draft: NewsfeedDraft; go: (step: Step) => void }) {
  if (step === "context") return <ContextStep draft={draft} onNext={() => go("keywords")} />;
  if (step === "keywords")
    return <KeywordsStep draft={draft} onBack={() => go("context")} onNext={() => go("source")} />;
  if (step === "insight" && draft.newsfeedId)
    return <InsightStep newsfeedId={draft.newsfeedId} onBack={() => go("keywords")} />;
  return <SourceStep draft={draft} onBack={() => go("keywords")} onNext={() => go("insight")} />;
}

interface ContextStepProps {
  draft: NewsfeedDraft;
  onNext: () => void;
}

/** Takes a site as the first source, or words as the context. */
function ContextStep({ draft, onNext }: ContextStepProps) {
  const { check, isChecking, problem, reset } = useSiteCheck((site) => patchDraft({ site, name: site.title }));
  const begin = () => {
    const wish = readWish(draft.wish);
    if (wish.kind === "site") return check(wish.url);
    // Keeps a name that was edited later.
    if (wish.businessContext !== draft.businessContext)
      patchDraft({ name: wish.name, businessContext: wish.businessContext });
    onNext();
  };
  useCheckAtOnce(begin, draft.site === null);
  const change = (wish: string) => {
    reset();
    patchDraft({ wish, site: null });
  };
  const site = readWish(draft.wish).kind === "site" ? draft.site : null;
  return (
    <>
      <WishForm value={draft.wish} onChange={change} onSubmit={begin} isBusy={isChecking} error={problem} />
      {site ? (
        <SiteContext draft={draft} site={site} onNext={onNext} />
      ) : (
        <StepActions skip={{ text: "Skip", onSkip: onNext }}>{null}</StepActions>
      )}
    </>
  );
}

/** Continues a draft that was typed on another page. */
function useCheckAtOnce(begin: () => void, isUnchecked: boolean): void {
  const isAsked = useSearchParams().has("check");
  const isDone = useRef(false);
  useEffect(() => {
    if (!isAsked || !isUnchecked || isDone.current) return;
    isDone.current = true;
    begin();
  });
}

function SiteContext({ draft, site, onNext }: ContextStepProps & { site: CheckedSite }) {
  return (
    <Form className="mt-4" onSubmit={() => onNext()}>
      <FoundSite site={site} onFeed={(feedUrl) => patchDraft({ site: { ...site, feedUrl } })} />
      <div className="mt-5">
        <TextArea
          label="What are you working on?"
          rows={3}
          value={draft.businessContext}
          onChange={(event) => patchDraft({ businessContext: event.target.value })}
          maxLength={BUSINESS_CONTEXT_CHARACTERS_MAX}
          placeholder="We bid on utility storage tenders in Texas."
          hint="Optional. Lede uses this to tell you what each post means for you."
        />
      </div>
      <StepActions>
        <Button look="primary" type="submit" className="min-h-11 px-5">
          Continue
        </Button>
      </StepActions>
    </Form>
  );
}
