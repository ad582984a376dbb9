"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useId, useRef } from "react";
import { fieldErrors } from "@/lib/client/api-error";
import { createList } from "@/lib/client/lists";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { Button } from "../ui/button";

/** Makes a list where it is going to stand. The focus stays, for the next one. */
export function NewListForm({ isFirst }: { isFirst: boolean }) {
  const id = useId();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const isAskedFor = useSearchParams().has("new");
  useEffect(() => {
    if (isAskedFor) input.current?.focus();
  }, [isAskedFor]);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (name: string) => createList(client, name),
    onSuccess: () => {
      if (input.current) input.current.value = "";
    },
  });
  const errors = error ? fieldErrors(error) : {};
  const problem = errors.name ?? errors[""];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate(String(new FormData(event.currentTarget).get("name") ?? ""));
      }}
    >
      <label htmlFor={id} className="mb-1.5 block font-medium">
        New list
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          name="name"
          type="text"
          required
          autoComplete="off"
          maxLength={NAME_CHARACTERS_MAX}
          placeholder="For the tender"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-said`}
          className="min-h-10 min-w-0 flex-1 rounded-lg border border-edge bg-raised px-3 py-2 placeholder:text-ink-3 aria-invalid:border-bad medium:max-w-96 coarse:text-base"
        />
        <Button look={isFirst ? "primary" : "plain"} type="submit" isBusy={isPending} className="min-h-10">
          <Plus aria-hidden="true" size={16} /> Create list
        </Button>
      </div>
      <p id={`${id}-said`} role="status" className={problem ? "mt-1.5 text-bad" : "sr-only"}>
        {problem ?? (data && `${data.name} created`)}
      </p>
    </form>
  );
}
