"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { useLocale } from "@/components/ui/locale";
import { call, type Request } from "@/lib/client/call";
import { countText } from "@/lib/core/number-text";

type ListRequest = Request<"POST /api/app/ai/models">["body"];
type Found = Awaited<ReturnType<typeof listModels>>;

function listModels(body: ListRequest) {
  return call("POST /api/app/ai/models", { body });
}

export function useModelList(onFound: (found: Found) => void) {
  return useMutation({
    mutationFn: listModels,
    onSuccess: (found) => {
      if (found.problem === null) onFound(found);
    },
  });
}

/** Cannot be a model's name, because names have no spaces at the ends. */
const OTHER_MODEL = " ";

interface ModelChoiceProps {
  list: ReturnType<typeof useModelList>;
  form: ListRequest;
  model: string;
  setModel: (model: string) => void;
  error: string | undefined;
}

/** The provider's list, or a text field for the name if there is none. */
export function ModelChoice({ list, form, model, setModel, error }: ModelChoiceProps) {
  const locale = useLocale();
  const [isOther, setIsOther] = useState(false);
  const models = list.data?.models ?? [];
  const choices = [
    ...(model === "" ? [{ value: null, text: "Choose a model" }] : []),
    ...models.map((name) => ({ value: name, text: name })),
    { value: OTHER_MODEL, text: "Another model…" },
  ];
  const choose = (name: string | null) => {
    setIsOther(name === OTHER_MODEL);
    setModel(name?.trim() ?? "");
  };
  return (
    <div className="grid gap-3">
      {models.length > 0 && !isOther ? (
        <SelectField
          label="Model"
          choices={choices}
          value={model === "" ? null : model}
          onChange={choose}
          hint={`${countText(models.length, "model", { locale })} of this provider`}
          error={error}
        />
      ) : (
        <TextField
          label="Model"
          value={model}
          onChange={(event) => setModel(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          hint="Load the list, or type a name."
          error={error}
        />
      )}
      <Button
        className="justify-self-start"
        isBusy={list.isPending}
        disabled={form.base_url === ""}
        onClick={() => {
          setIsOther(false);
          list.mutate(form);
        }}
      >
        Load models
      </Button>
      <ListResult data={list.data} />
    </div>
  );
}

function ListResult({ data }: { data: Found | undefined }) {
  const problem = data?.problem;
  return (
    <p role="status" className={problem ? "border-l-2 border-bad pl-3.5" : "sr-only"}>
      {problem ? (
        <>
          <span className="font-medium">{problem.text}</span> {problem.advice}
        </>
      ) : (
        data && "The list of models is loaded."
      )}
    </p>
  );
}
