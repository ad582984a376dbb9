"use client";

import { KEYWORDS_LEAD, KeywordsEditor } from "@/components/keyword/keywords-form";
import { useUpdateNewsfeed } from "@/components/keyword/use-update-newsfeed";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { BUSINESS_CONTEXT_CHARACTERS_MAX } from "@/lib/core/limits";

interface TuningDialogProps {
  newsfeed: Newsfeed;
  asked: "keywords" | "context";
  onClose: () => void;
}

/** Form for the keywords, with their effect, or for the context. */
export function TuningDialog({ newsfeed, asked, onClose }: TuningDialogProps) {
  if (asked === "keywords")
    return (
      <Dialog isOpen onOpenChange={onClose} title="Keywords" description={KEYWORDS_LEAD}>
        <KeywordsEditor newsfeed={newsfeed} onSaved={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Context"
      description="Lede uses it to tell you what each post means for you."
    >
      <ContextEditor newsfeedId={newsfeed.id} onSaved={onClose} />
    </Dialog>
  );
}

function ContextEditor({ newsfeedId, onSaved }: { newsfeedId: string; onSaved: () => void }) {
  const { save, isSaving, errors } = useUpdateNewsfeed(newsfeedId, "Context saved", onSaved);
  return (
    <Form onSubmit={(field) => save({ business_context: field("context").trim() || null })}>
      <TextArea
        label="Your context"
        name="context"
        required
        error={errors.business_context}
        maxLength={BUSINESS_CONTEXT_CHARACTERS_MAX}
        rows={4}
        placeholder="We bid on utility storage tenders in Texas."
      />
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isSaving} className="justify-self-start">
        Save context
      </Button>
    </Form>
  );
}
