"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Bookmark, ExternalLink, Eye, EyeOff, type LucideIcon, Mail, MailOpen } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { listsQuery } from "@/lib/client/lists";
import type { Post } from "@/lib/contract/posts";
import { SHORTCUTS, type ShortcutId } from "../keyboard/shortcuts";
import { useAriaKeys } from "../keyboard/use-shortcuts";
import { Button } from "../ui/button";
import { Key } from "../ui/key";
import { usePostActions } from "./use-post-actions";

/** The bar above an open post. Where it is narrow, its words give way to pictures and stay as names. */
export function ReaderTools({ post, back }: { post: Post | undefined; back: ReactNode }) {
  return (
    <div className="glass sticky top-0 z-10 mb-2 px-3 medium:px-6">
      <div className="@container">
        <div className="flex min-h-15 items-center gap-1.5 py-3">
          <div className="flex min-w-0 flex-1">{back}</div>
          {post && <PostTools post={post} />}
        </div>
      </div>
    </div>
  );
}

/** The lists are here by the time that they are asked for, so that `s` and Enter save. */
function useListsAtHand(): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery({ ...listsQuery(), staleTime: Number.POSITIVE_INFINITY });
  }, [client]);
}

function PostTools({ post }: { post: Post }) {
  const actions = usePostActions();
  useListsAtHand();
  return (
    <>
      <Button look="quiet" onClick={() => actions.toggleHidden(post)} {...useAriaKeys("hide")}>
        <Tool Icon={post.is_hidden ? Eye : EyeOff} command="hide">
          {post.is_hidden ? "Show again" : "Hide"}
        </Tool>
      </Button>
      <Button look="quiet" onClick={() => actions.toggleRead(post)} {...useAriaKeys("toggleRead")}>
        <Tool Icon={post.is_read ? Mail : MailOpen} command="toggleRead">
          {post.is_read ? "Mark as unread" : "Mark as read"}
        </Tool>
      </Button>
      <Button look="quiet" onClick={() => actions.save(post)} aria-haspopup="dialog" {...useAriaKeys("save")}>
        <Tool Icon={Bookmark} command="save">
          Save
        </Tool>
      </Button>
      <Button look="primary" asChild>
        <a
          href={post.external_url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          {...useAriaKeys("openOriginal")}
        >
          <Tool Icon={ExternalLink} command="openOriginal">
            Open original
          </Tool>
        </a>
      </Button>
    </>
  );
}

interface ToolProps {
  Icon: LucideIcon;
  command: ShortcutId;
  children: string;
}

function Tool({ Icon, command, children }: ToolProps) {
  return (
    <>
      <Icon aria-hidden="true" size={16} className="@xl:hidden" />
      <span className="@max-xl:sr-only">{children}</span>
      <span className="contents @max-xl:hidden">
        <Key>{SHORTCUTS[command].keys[0]}</Key>
      </span>
    </>
  );
}
