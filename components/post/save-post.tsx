"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useMemo, useState } from "react";
import { LayerComing } from "@/components/keyboard/use-shortcuts";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { DialogChange } from "@/lib/client/saving-changes";
import { showFailure } from "@/lib/client/show-failure";
import type { Post } from "@/lib/contract/post";

export interface Saving {
  /** Saves to the last used list; opens the dialog when the post is already in one. */
  save: (post: Post) => void;
  /** Opens the dialog. */
  choose: (post: Post) => void;
}

/** One opening of the dialog. */
interface Opening {
  post: Post;
  /** Changes to announce. Filled by the dialog and never rendered. */
  changes: DialogChange[];
}

const load = () => import("./save-dialog");

export const SaveContext = createContext<Saving>({ save: () => {}, choose: () => {} });

/** One dialog for all posts of a page. */
export function SavePostProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [opening, setOpening] = useState<Opening | null>(null);
  const saving = useMemo(() => {
    const choose = (post: Post) => setOpening({ post, changes: [] });
    const save = async (next: Post) => {
      try {
        const { savePost } = await load();
        await savePost(client, next, () => choose(next));
      } catch (error) {
        showFailure(error);
      }
    };
    return { choose, save: (next: Post) => void save(next) };
  }, [client]);
  const { part, isComing } = useLazyPart(load, { isNeeded: opening !== null, onFailure: () => setOpening(null) });
  const close = () => {
    // A late answer leaves the next opening as it is.
    setOpening((now) => (now === opening ? null : now));
    if (opening) void tellWhenDone(opening.post.id, opening.changes.splice(0));
  };
  const tellWhenDone = async (postId: string, changes: Opening["changes"]) => {
    if (changes.length === 0) return;
    const { announceChanges } = await load();
    await announceChanges(client, postId, changes);
  };
  return (
    <SaveContext value={saving}>
      {children}
      {isComing && <LayerComing />}
      {part && (
        <part.SaveDialog
          postId={opening?.post.id ?? null}
          onChange={(change) => opening?.changes.push(change)}
          onDone={close}
        />
      )}
    </SaveContext>
  );
}
