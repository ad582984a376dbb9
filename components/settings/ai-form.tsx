"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { call, type Request } from "@/lib/client/call";
import { showFailure } from "@/lib/client/show-failure";
import { localAiQuery } from "@/lib/client/status";
import { showToast } from "@/lib/client/toasts";
import type { AiSetup } from "@/lib/contract/setup";
import type { AiProvider } from "@/lib/core/ai-providers";
import { countText } from "@/lib/core/number-text";
import { PROVIDERS, placeOf, useConnection } from "./ai-connection";
import { ModelChoice, useModelList } from "./ai-model-choice";
import { ModelTestOutcome, useModelTest } from "./ai-test";
import { formErrors } from "./form-errors";

function useSave(onSaved: () => void) {
  const router = useRouter();
  return useMutation({
    mutationFn: (body: Request<"PUT /api/app/ai">["body"]) => call("PUT /api/app/ai", { body }),
    onSuccess: (setup, { model }) => {
      onSaved();
      // AI_MODEL overrides the choice.
      showToast({ text: `Saved. ${setup.model ?? model} writes from the next post on.` });
      router.refresh();
    },
  });
}

interface Requests {
  list: { error: Error | null; data: { problem: unknown } | undefined; reset: () => void };
  test: { isPending: boolean; reset: () => void };
  save: { isPending: boolean; reset: () => void };
}

/** Removes the answers to former requests before the next one. Loaded models stay, and running requests go on. */
export function forgetAnswers({ list, test, save }: Requests): void {
  if (list.error || list.data?.problem) list.reset();
  for (const { isPending, reset } of [test, save]) if (!isPending) reset();
}

/** Choice of provider, key and model, with a test before it is saved. */
export function AiForm({ setup }: { setup: AiSetup }) {
  const connection = useConnection(setup);
  const { form, model, setModel, embedding } = connection;
  const list = useModelList(({ base_url, models }) => {
    if (!connection.isHosted) connection.setAddress(base_url);
    if (!models.includes(model)) setModel(models.length === 1 ? (models[0] ?? "") : "");
  });
  const test = useModelTest();
  const save = useSave(() => connection.setKey(""));
  const choose: typeof connection.choose = (...chosen) => {
    connection.choose(...chosen);
    for (const { reset } of [list, test, save]) reset();
  };
  const afresh = (send: () => void) => () => {
    forgetAnswers({ list, test, save });
    send();
  };
  const error = save.error ?? list.error ?? test.error;
  const errors = error ? formErrors(error) : {};
  const candidate = { ...form, model: model.trim(), embedding_model: embedding.value.trim() };
  const isNameless = candidate.model === "";
  return (
    <Form
      className="grid gap-5"
      // A former test says nothing about an edited connection.
      onChange={test.reset}
      onSubmit={afresh(() => save.mutate(candidate))}
    >
      <LocalServers
        chosen={form.base_url}
        onUse={({ base_url }) => {
          choose(placeOf(base_url), base_url);
          list.mutate({ base_url });
        }}
      />
      <ConnectionFields connection={connection} choose={choose} errors={errors} />
      <ModelChoice
        list={list}
        load={afresh(() => list.mutate(form))}
        canLoad={form.base_url !== ""}
        model={model}
        setModel={setModel}
        error={errors.model}
      />
      <TextField
        label="Embedding model"
        value={embedding.value}
        onChange={(event) => embedding.set(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        hint="Optional, like text-embedding-3-small. Finds posts that are close to a context in meaning."
        error={errors.embedding_model}
      />
      <FormError>{errors[""]}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" isBusy={save.isPending} disabled={isNameless}>
          Save
        </Button>
        <Button
          isBusy={test.isPending}
          disabled={isNameless}
          onClick={afresh(() => test.mutate({ connection: candidate }))}
        >
          Test
        </Button>
        {setup.source === "settings" && <RemoveButton onRemoved={() => choose(0)} />}
      </div>
      <ModelTestOutcome test={test} />
    </Form>
  );
}

interface ConnectionFieldsProps {
  connection: ReturnType<typeof useConnection>;
  choose: (place: number) => void;
  errors: Record<string, string>;
}

function ConnectionFields({ connection, choose, errors }: ConnectionFieldsProps) {
  const { place, provider, isHosted, address, setAddress, key, setKey, keyHolder } = connection;
  return (
    <>
      <SelectField
        label="Provider"
        choices={PROVIDERS.map(({ name }, index) => ({ value: index, text: name }))}
        value={place}
        onChange={(next) => choose(next)}
      />
      {!isHosted && (
        <TextField
          label="Address"
          type="url"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          placeholder="https://llm.example.com/v1"
          autoComplete="off"
          spellCheck={false}
          required
          hint="Usually ends in /v1."
          error={errors.base_url}
        />
      )}
      <TextField
        label="API key"
        type="password"
        value={key}
        onChange={(event) => setKey(event.target.value)}
        placeholder={keyHolder}
        autoComplete="new-password"
        spellCheck={false}
        hint={<KeyHint provider={provider} isHosted={isHosted} />}
        error={errors.api_key}
      />
    </>
  );
}

function KeyHint({ provider, isHosted }: { provider: AiProvider | undefined; isHosted: boolean }) {
  if (!isHosted || !provider?.keysUrl) return "Leave it empty if the server needs none.";
  return (
    <>
      <a href={provider.keysUrl} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        Create a key at {provider.name}
      </a>
      . It is stored encrypted and never shown again.
    </>
  );
}

/** Model servers on Lede's machine; nothing without any. */
function LocalServers({ onUse, chosen }: { onUse: (found: { base_url: string }) => void; chosen: string }) {
  const locale = useLocale();
  const { data = [] } = useQuery(localAiQuery());
  const others = data.filter(({ base_url }) => base_url !== chosen);
  if (others.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {others.map((found) => (
        <li
          key={found.name}
          className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-raised px-4 py-3"
        >
          <span>
            <span className="font-medium">{found.name}</span> runs on this machine, with{" "}
            {countText(found.models.length, "model", { locale })}. Free.
          </span>
          <Button onClick={() => onUse(found)}>Use {found.name}</Button>
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ onRemoved }: { onRemoved: () => void }) {
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /api/app/ai", {}),
    onSuccess: () => {
      onRemoved();
      showToast({ text: "Removed. Texts are chosen from each article." });
      router.refresh();
    },
    onError: showFailure,
  });
  return (
    <Button look="danger" isBusy={isPending} onClick={() => mutate()}>
      Remove
    </Button>
  );
}
