"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { fieldErrors } from "@/lib/client/api-error";
import { createList } from "@/lib/client/lists";
import { withRoom } from "@/lib/client/with-room";
import type { ReadingList } from "@/lib/contract/lists";
import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";

interface NewListFormProps extends Omit<ComponentProps<typeof TextField>, "label" | "name"> {
  isFirst: boolean;
  button: ReactNode;
  onCreated: (list: ReadingList, form: HTMLFormElement) => void;
}

export function NewListForm({ isFirst, button, onCreated, ...field }: NewListFormProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ name }: { name: string; form: HTMLFormElement }) => withRoom(() => createList(client, name)),
    onSuccess: (list, { form }) => onCreated(list, form),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <Form
      className="flex flex-wrap items-end gap-x-2 gap-y-3"
      onSubmit={(text, form) => mutate({ name: text("name"), form })}
    >
      <div className="min-w-48 flex-1 medium:max-w-96">
        <TextField
          label="New list"
          name="name"
          required
          maxLength={NAME_CHARACTERS_MAX}
          autoComplete="off"
          // Typing replaces a proposed name.
          onFocus={({ target }) => target.select()}
          error={errors.name ?? errors[""]}
          {...field}
        />
      </div>
      <Button look={isFirst ? "primary" : "plain"} type="submit" isBusy={isPending} className="min-h-10">
        {button}
      </Button>
    </Form>
  );
}
