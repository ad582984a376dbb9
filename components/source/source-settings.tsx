"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { fieldErrors } from "@/lib/client/api-error";
import { updateSource } from "@/lib/client/source-actions";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/source";
import { LANGUAGES, type LanguageTag, languageTagOf } from "@/lib/core/languages";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { translationHint } from "./source-texts";

const CHOICES: readonly { value: LanguageTag | null; text: string }[] = [
  { value: null, text: "Do not translate" },
  ...LANGUAGES.map(({ tag, name }) => ({ value: tag, text: name })),
];

interface SourceSettingsProps {
  /** Null while closed. */
  source: Source | null;
  hasModel: boolean;
  onClose: () => void;
}

/** Name and translation of a source. */
export function SourceSettings({ source, hasModel, onClose }: SourceSettingsProps) {
  return (
    <Dialog isOpen={source !== null} onOpenChange={onClose} title={`Edit ${source?.title ?? source?.url ?? ""}`}>
      {source && <SettingsForm source={source} hasModel={hasModel} onDone={onClose} />}
    </Dialog>
  );
}

interface SettingsFormProps extends Pick<SourceSettingsProps, "hasModel"> {
  source: Source;
  onDone: () => void;
}

function SettingsForm({ source, hasModel, onDone }: SettingsFormProps) {
  const client = useQueryClient();
  const stored = { title: source.title ?? "", language: languageTagOf(source.translate_to) };
  const [title, setTitle] = useState(stored.title);
  const [language, setLanguage] = useState(stored.language);
  const changes = {
    ...(title.trim() !== stored.title && { title: title.trim() || null }),
    ...(language !== stored.language && { translate_to: language }),
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => updateSource(client, source, changes),
    onSuccess: () => showToast({ text: "Source saved" }),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    // Not called once the form is closed, because another one may be open.
    <Form onSubmit={() => mutate(undefined, { onSuccess: onDone })}>
      <TextField
        label="Name"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={Math.max(NAME_CHARACTERS_MAX, stored.title.length)}
        autoComplete="off"
        dir="auto"
        hint="Leave empty for the feed's own name."
        error={errors.title}
      />
      <SelectField
        label="Translate posts"
        choices={CHOICES}
        value={language}
        onChange={setLanguage}
        hint={translationHint(hasModel)}
        error={errors.translate_to}
      />
      <FormError>{errors[""]}</FormError>
      <Button
        type="submit"
        look="primary"
        isBusy={isPending}
        disabled={Object.keys(changes).length === 0}
        className="justify-self-end"
      >
        Save
      </Button>
    </Form>
  );
}
