"use client";

import { ExternalLink, Eye, EyeOff, Mail, MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { Post } from "@/lib/contract/posts";
import { SHORTCUTS } from "../keyboard/shortcuts";
import { useAriaKeys } from "../keyboard/use-shortcuts";
import { Button } from "../ui/button";
import { Key } from "../ui/key";
import { usePostActions } from "./use-post-actions";

/** The bar above an open post. On a narrow screen its words give way to pictures and stay as names. */
export function ReaderTools({ post, back }: { post: Post | undefined; back: ReactNode }) {
  return (
    <div className="glass sticky top-0 z-10 mb-2 flex min-h-15 items-center gap-1.5 px-3 py-3 medium:px-6">
      {back}
      <span className="flex-1" />
      {post && <PostTools post={post} />}
    </div>
  );
}

function PostTools({ post }: { post: Post }) {
  const actions = usePostActions();
  const ReadIcon = post.is_read ? Mail : MailOpen;
  const HideIcon = post.is_hidden ? Eye : EyeOff;
  return (
    <>
      <Button look="quiet" onClick={() => actions.toggleHidden(post)} {...useAriaKeys("hide")}>
        <HideIcon aria-hidden="true" size={16} className="medium:hidden" />
        <span className="max-medium:sr-only">{post.is_hidden ? "Show again" : "Hide"}</span>
        <Key>{SHORTCUTS.hide.keys[0]}</Key>
      </Button>
      <Button look="quiet" onClick={() => actions.toggleRead(post)} {...useAriaKeys("toggleRead")}>
        <ReadIcon aria-hidden="true" size={16} className="medium:hidden" />
        <span className="max-medium:sr-only">{post.is_read ? "Mark as unread" : "Mark as read"}</span>
        <Key>{SHORTCUTS.toggleRead.keys[0]}</Key>
      </Button>
      <Button look="primary" asChild>
        <a
          href={post.external_url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          {...useAriaKeys("openOriginal")}
        >
          <ExternalLink aria-hidden="true" size={16} className="medium:hidden" />
          <span className="max-medium:sr-only">Open original</span>
          <Key>{SHORTCUTS.openOriginal.keys[0]}</Key>
        </a>
      </Button>
    </>
  );
}
