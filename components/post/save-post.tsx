"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { inOrder } from "@/lib/client/in-order";
import { lastUsedFirst, listsQuery } from "@/lib/client/lists";
import { placesQuery, saveAndTell } from "@/lib/client/saving";
import { tellChanges } from "@/lib/client/saving-changes";
import { showFailure } from "@/lib/client/show-failure";
import type { Place } from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/posts";
import { Dialog } from "../ui/dialog";
import { SaveChoice } from "./save-choice";

interface Saving {
  /** Saves to the list that was used last; a post that is in a list already, to one that the person chooses. */
  save: (post: Post) => void;
  /** Asks for the lists that hold the post. */
  choose: (post: Post) => void;
}

const SaveContext = createContext<Saving>({ save: () => {}, choose: () => {} });

export function useSavePost(): Saving {
  return useContext(SaveContext);
}

/** One dialog for all posts of a page. */
export function SavePostProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [post, setPost] = useState<Post | null>(null);
  /** The lists that held the post before the dialog changed that; null while it has not. */
  const before = useRef<Place[]>(null);
  const underway = useRef<Promise<unknown>[]>([]);
  const saving = useMemo(() => {
    const choose = (next: Post) => {
      before.current = null;
      underway.current = [];
      setPost(next);
    };
    const toLast = async (next: Post) => {
      const [list] = lastUsedFirst(await client.ensureQueryData(listsQuery()));
      if (list) await saveAndTell(client, { postId: next.id, list }, () => choose(next));
      else choose(next);
    };
    const save = async (next: Post) => {
      try {
        // Asked again at once, it is known only after the first time.
        await inOrder(`save ${next.id}`, async () => {
          const places = client.getQueryData(placesQuery(next.id).queryKey) ?? [];
          if (places.length > 0) choose(next);
          else await toLast(next);
        });
      } catch (error) {
        showFailure(error);
      }
    };
    return { choose, save: (next: Post) => void save(next) };
  }, [client]);
  const close = () => {
    setPost(null);
    if (post && before.current) void tellWhenDone(post.id, before.current);
  };
  const tellWhenDone = async (postId: string, places: Place[]) => {
    await Promise.all(underway.current);
    tellChanges(client, postId, places);
  };
  return (
    <SaveContext value={saving}>
      {children}
      <Dialog isOpen={post !== null} onOpenChange={close} title="Save to a reading list">
        {post && (
          <SaveChoice
            postId={post.id}
            onChange={(places, work) => {
              before.current ??= places;
              underway.current.push(work);
            }}
            onDone={close}
          />
        )}
      </Dialog>
    </SaveContext>
  );
}
