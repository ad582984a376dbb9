"use client";

import { KEYWORDS_LEAD, KeywordsEditor } from "@/components/keyword/keywords-form";
import { useUpdateNewsfeed } from "@/components/keyword/use-update-newsfeed";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DraftField } from "@/components/ui/draft-field";
import { TextArea } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { useDraft } from "@/components/ui/use-draft";
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
      <ContextEditor newsfeed={newsfeed} onSaved={onClose} />
    </Dialog>
  );
}

function ContextEditor({ newsfeed, onSaved }: { newsfeed: Newsfeed; onSaved: () => void }) {
  // Another member may save a context while the dialog is open.
  const draft = useDraft(newsfeed.business_context ?? "");
  const { save, isSaving, errors, forgetErrors } = useUpdateNewsfeed(newsfeed.id, "Context saved", onSaved);
  const submit = () => {
    const businessContext = draft.value.trim();
    draft.send(businessContext);
    save({ business_context: businessContext || null });
  };
  return (
    <Form onSubmit={submit}>
      <DraftField draft={draft} onDrop={forgetErrors}>
        <TextArea
          label="Your context"
          value={draft.value}
          onChange={(event) => draft.edit(event.target.value)}
          required
          error={errors.business_context}
          maxLength={BUSINESS_CONTEXT_CHARACTERS_MAX}
          rows={4}
          placeholder="We bid on utility storage tenders in Texas."
        />
      </DraftField>
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isSaving} className="justify-self-start">
        Save context
      </Button>
    </Form>
  );
}
