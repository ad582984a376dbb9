"use client";

import type { QueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { inOrder } from "@/lib/client/in-order";
import { lastUsedFirst, listsQuery } from "@/lib/client/lists";
import { placesQuery, saveAndTell } from "@/lib/client/saving";
import type { Post } from "@/lib/contract/posts";
import { Dialog } from "../ui/dialog";
import { SaveChoice } from "./save-choice";

interface SaveDialogProps extends Omit<ComponentProps<typeof SaveChoice>, "postId"> {
  /** Null while it is closed. */
  postId: string | null;
}

/** The lists that hold a post, to be changed. */
export function SaveDialog({ postId, ...choice }: SaveDialogProps) {
  return (
    <Dialog isOpen={postId !== null} onOpenChange={choice.onDone} title="Save to a reading list">
      {postId !== null && <SaveChoice postId={postId} {...choice} />}
    </Dialog>
  );
}

/**
 * Saves to the list that was used last.
 *
 * @param choose instead, where the post is in a list already, or there is none yet
 */
export function savePost(client: QueryClient, post: Post, choose: () => void): Promise<void> {
  // Asked again at once, it is known only after the first time.
  return inOrder(`save ${post.id}`, async () => {
    const places = client.getQueryData(placesQuery(post.id).queryKey) ?? [];
    const [list] = places.length > 0 ? [] : (await client.ensureQueryData(listsQuery())).toSorted(lastUsedFirst);
    if (list) await saveAndTell(client, { postId: post.id, list }, choose);
    else choose();
  });
}

export { tellChanges } from "@/lib/client/saving";
