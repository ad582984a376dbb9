"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fieldErrors } from "@/lib/client/api-error";
import { createList } from "@/lib/client/lists";
import type { ReadingList } from "@/lib/contract/lists";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";

interface NewListProps {
  /** There is no other list yet, so a name is suggested. */
  isFirst: boolean;
  onCreated: (list: ReadingList) => void;
}

/** Makes a list where one is needed. */
export function NewList({ isFirst, onCreated }: NewListProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => createList(client, name),
    onSuccess: onCreated,
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      className="flex flex-wrap items-end justify-end gap-x-2 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(String(new FormData(event.currentTarget).get("name") ?? ""));
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label="New list"
          name="name"
          required
          maxLength={NAME_CHARACTERS_MAX}
          autoComplete="off"
          defaultValue={isFirst ? "Read later" : ""}
          error={errors.name ?? errors[""]}
        />
      </div>
      <Button type="submit" look={isFirst ? "primary" : "plain"} isBusy={isPending} className="min-h-10">
        Create and save
      </Button>
    </form>
  );
}
