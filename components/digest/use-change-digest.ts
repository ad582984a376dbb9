"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateDigest } from "@/lib/client/digests";
import { showFailure } from "@/lib/client/show-failure";

/** Changes the caller's digest of a newsfeed at once; what fails is told, and stays as it was. */
export function useChangeDigest(newsfeedId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: Parameters<typeof updateDigest>[2]) => updateDigest(client, newsfeedId, changes),
    onError: showFailure,
  });
}
