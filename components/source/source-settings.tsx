"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { errorText } from "@/lib/client/api-error";
import { translateSource } from "@/lib/client/source-actions";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/source";
import { LANGUAGES, type LanguageTag, languageName, languageTagOf } from "@/lib/core/languages";
import { TRANSLATED_AT_ONCE } from "@/lib/core/limits";

const CHOICES: readonly { value: LanguageTag | null; text: string }[] = [
  { value: null, text: "Do not translate" },
  ...LANGUAGES.map(({ tag, name }) => ({ value: tag, text: name })),
];

/** Language into which a source is always translated. @param source null while closed */
export function SourceTranslation({ source, onClose }: { source: Source | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={source !== null}
      onOpenChange={onClose}
      title={`Translate ${source?.title ?? source?.url ?? ""}`}
      description={`A model translates titles and texts of new posts and of the newest ${TRANSLATED_AT_ONCE}. You can always switch to the original.`}
    >
      {source && <TranslationForm source={source} onDone={onClose} />}
    </Dialog>
  );
}

function TranslationForm({ source, onDone }: { source: Source; onDone: () => void }) {
  const client = useQueryClient();
  const stored = languageTagOf(source.translate_to);
  const [language, setLanguage] = useState(stored);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => translateSource(client, source, language),
    onSuccess: () => {
      showToast({ text: language ? `New posts are translated into ${languageName(language)}` : "Translation ended" });
      onDone();
    },
  });
  return (
    <Form onSubmit={() => mutate()}>
      <SelectField label="Language" choices={CHOICES} value={language} onChange={setLanguage} />
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <Button
        type="submit"
        look="primary"
        isBusy={isPending}
        disabled={language === stored}
        className="justify-self-end"
      >
        Save
      </Button>
    </Form>
  );
}
