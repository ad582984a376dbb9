"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fieldErrors } from "@/lib/client/api-error";
import { updateNewsfeed } from "@/lib/client/newsfeeds";
import { showToast } from "@/lib/client/toasts";

type Changes = Parameters<typeof updateNewsfeed>[2];

/** Saves part of a newsfeed's settings and confirms it. */
export function useUpdateNewsfeed(newsfeedId: string, savedText: string) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changes: Changes) => updateNewsfeed(client, newsfeedId, changes),
    onSuccess: () => showToast({ text: savedText }),
  });
  /** By API field name. */
  const errors: Record<string, string> = error ? fieldErrors(error) : {};
  return { save: mutate, isSaving: isPending, errors };
}
