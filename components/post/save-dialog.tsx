"use client";

import type { QueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { inOrder } from "@/lib/client/call";
import { lastUsedFirst, listsQuery } from "@/lib/client/lists";
import { membershipsQuery, saveWithMessage } from "@/lib/client/saving";
import type { Post } from "@/lib/contract/posts";
import { Dialog } from "../ui/dialog";
import { SaveChoice } from "./save-choice";

interface SaveDialogProps extends Omit<ComponentProps<typeof SaveChoice>, "postId"> {
  /** Null while closed. */
  postId: string | null;
}

export function SaveDialog({ postId, ...choice }: SaveDialogProps) {
  return (
    <Dialog isOpen={postId !== null} onOpenChange={choice.onDone} title="Save to a reading list">
      {postId !== null && <SaveChoice postId={postId} {...choice} />}
    </Dialog>
  );
}

/**
 * Saves to the last used list.
 *
 * @param choose called instead when the post is already in a list or there is no list
 */
export function savePost(client: QueryClient, post: Post, choose: () => void): Promise<void> {
  // Serialised, so that a second press sees the first result.
  return inOrder(`save ${post.id}`, async () => {
    const places = client.getQueryData(membershipsQuery(post.id).queryKey) ?? [];
    const [list] = places.length > 0 ? [] : (await client.ensureQueryData(listsQuery())).toSorted(lastUsedFirst);
    if (list) await saveWithMessage(client, { postId: post.id, list }, choose);
    else choose();
  });
}

export { announceChanges } from "@/lib/client/saving";
