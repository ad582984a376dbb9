"use client";

import { useState } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { BUSINESS_CONTEXT_CHARACTERS_MAX } from "@/lib/core/limits";
import { Button } from "../ui/button";
import { FormError, TextArea } from "../ui/field";
import { ContextTrial } from "./context-trial";
import { useUpdateNewsfeed } from "./use-update-newsfeed";

/** Whom key learnings are written for, tried on real posts before it is saved. */
export function ContextForm({ newsfeed }: { newsfeed: Newsfeed }) {
  const [text, setText] = useState(newsfeed.business_context ?? "");
  const { save, isSaving, errors } = useUpdateNewsfeed(newsfeed.id, "Context saved");
  const businessContext = text.trim() || null;
  return (
    <SettingsSection
      id="context"
      title="Context"
      lead="Who you are and what you decide, in plain words. Lede uses this to tell you what each post means for you."
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save({ business_context: businessContext });
        }}
      >
        <div className="max-w-xl">
          <TextArea
            label="Your context"
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={errors.business_context}
            maxLength={BUSINESS_CONTEXT_CHARACTERS_MAX}
            rows={5}
            placeholder="We bid on utility storage tenders in Texas."
          />
        </div>
        <ContextTrial newsfeedId={newsfeed.id} businessContext={businessContext} />
        <FormError>{errors[""]}</FormError>
        <div>
          <Button
            look="primary"
            type="submit"
            isBusy={isSaving}
            disabled={businessContext === newsfeed.business_context}
          >
            Save context
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
