"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useMemo, useRef, useState } from "react";
import { LayerComing } from "@/components/keyboard/use-shortcuts";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { showFailure } from "@/lib/client/show-failure";
import type { ListMembership } from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/post";

export interface Saving {
  /** Saves to the last used list; opens the dialog when the post is already in one. */
  save: (post: Post) => void;
  /** Opens the dialog. */
  choose: (post: Post) => void;
}

const load = () => import("./save-dialog");

export const SaveContext = createContext<Saving>({ save: () => {}, choose: () => {} });

/** One dialog for all posts of a page. */
export function SavePostProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [post, setPost] = useState<Post | null>(null);
  /** Memberships before the dialog changed them; null while unchanged. */
  const before = useRef<ListMembership[]>(null);
  const underway = useRef<Promise<unknown>[]>([]);
  const saving = useMemo(() => {
    const choose = (next: Post) => {
      before.current = null;
      underway.current = [];
      setPost(next);
    };
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
  const { part, isComing } = useLazyPart(load, { isNeeded: post !== null, onFailure: () => setPost(null) });
  const close = () => {
    setPost(null);
    if (post && before.current) void tellWhenDone(post.id, before.current);
  };
  const tellWhenDone = async (postId: string, memberships: ListMembership[]) => {
    const [{ announceChanges }] = await Promise.all([load(), ...underway.current]);
    announceChanges(client, postId, memberships);
  };
  return (
    <SaveContext value={saving}>
      {children}
      {isComing && <LayerComing />}
      {part && (
        <part.SaveDialog
          postId={post?.id ?? null}
          onChange={(memberships, work) => {
            before.current ??= memberships;
            underway.current.push(work);
          }}
          onDone={close}
        />
      )}
    </SaveContext>
  );
}
