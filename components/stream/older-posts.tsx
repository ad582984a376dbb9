"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { showOlderPosts } from "@/lib/client/newsfeeds";
import { showFailure } from "@/lib/client/show-failure";

/** Moves the start date back, ten posts at a time. */
export function OlderPosts({ newsfeedId }: { newsfeedId: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => showOlderPosts(client, newsfeedId),
    onError: showFailure,
  });
  return (
    <Button look="primary" isBusy={isPending} onClick={() => mutate()}>
      Show older posts
    </Button>
  );
}
