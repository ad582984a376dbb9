"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { type NewsfeedDraft, patchDraft } from "@/lib/client/newsfeed-draft";
import { BUSINESS_CONTEXT_CHARACTERS_MAX } from "@/lib/core/limits";
import { Button } from "../ui/button";
import { TextArea } from "../ui/field";
import { FoundSite } from "./found-site";
import { StepActions } from "./step-frame";
import { useSiteCheck } from "./use-site-check";
import { readWish, WishForm } from "./wish-form";

interface ContextStepProps {
  draft: NewsfeedDraft;
  onNext: () => void;
}

/** Takes a site as the first source, or words as the context. */
export function ContextStep({ draft, onNext }: ContextStepProps) {
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

interface SiteContextProps extends ContextStepProps {
  site: NonNullable<NewsfeedDraft["site"]>;
}

function SiteContext({ draft, site, onNext }: SiteContextProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      className="mt-4"
    >
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
    </form>
  );
}
