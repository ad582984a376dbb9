"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fieldErrors } from "@/lib/client/api-error";
import { showToast } from "@/lib/client/toasts";
import { type Changes, saveChanges } from "./save-changes";

interface Saving {
  changes: Changes;
  undo: (() => void) | undefined;
}

/** Saves part of a newsfeed's settings and confirms it. @param onSaved not called after unmounting */
export function useUpdateNewsfeed(newsfeedId: string, savedText: string, onSaved?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ changes }: Saving) => saveChanges(client, newsfeedId, changes),
    onSuccess: (_, { undo }) => showToast({ text: savedText, ...(undo && { undo }) }),
  });
  /** By API field name. */
  const errors: Record<string, string> = error ? fieldErrors(error) : {};
  const save = (changes: Changes, undo?: () => void) => mutate({ changes, undo }, onSaved && { onSuccess: onSaved });
  return { save, isSaving: isPending, errors, forgetErrors: reset };
}
