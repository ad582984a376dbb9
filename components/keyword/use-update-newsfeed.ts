"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fieldErrors } from "@/lib/client/api-error";
import { updateNewsfeed } from "@/lib/client/newsfeed-actions";
import { showToast } from "@/lib/client/toasts";

type Changes = Parameters<typeof updateNewsfeed>[2];

interface Saving {
  changes: Changes;
  undo: (() => void) | undefined;
}

/** Saves part of a newsfeed's settings and confirms it. */
export function useUpdateNewsfeed(newsfeedId: string, savedText: string, onSaved?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ changes }: Saving) => updateNewsfeed(client, newsfeedId, changes),
    onSuccess: (_, { undo }) => {
      showToast({ text: savedText, ...(undo && { undo }) });
      onSaved?.();
    },
  });
  /** By API field name. */
  const errors: Record<string, string> = error ? fieldErrors(error) : {};
  const save = (changes: Changes, undo?: () => void) => mutate({ changes, undo });
  return { save, isSaving: isPending, errors };
}
