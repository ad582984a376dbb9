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
  load: () => void;
  canLoad: boolean;
  model: string;
  setModel: (model: string) => void;
  error: string | undefined;
}

/** The provider's list, with a text field for the name of another model or if there is no list. */
export function ModelChoice({ list, load, canLoad, model, setModel, error }: ModelChoiceProps) {
  const locale = useLocale();
  const [isOther, setIsOther] = useState(false);
  const models = list.data?.models ?? [];
  const hasList = models.length > 0;
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
      {hasList && (
        <SelectField
          label="Model"
          choices={choices}
          value={isOther ? OTHER_MODEL : model === "" ? null : model}
          onChange={choose}
          hint={`${countText(models.length, "model", { locale })} of this provider`}
          error={isOther ? undefined : error}
        />
      )}
      {(isOther || !hasList) && (
        <TextField
          label={hasList ? "Name of the model" : "Model"}
          value={model}
          onChange={(event) => setModel(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          hint={hasList ? undefined : "Load the list, or type a name."}
          error={error}
        />
      )}
      <Button
        className="justify-self-start"
        isBusy={list.isPending}
        disabled={!canLoad}
        onClick={() => {
          setIsOther(false);
          load();
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
