"use client";

import { ExternalLink, Eye, EyeOff, Mail, MailOpen } from "lucide-react";
import type { ComponentType } from "react";
import type { Post } from "@/lib/contract/posts";
import type { ShortcutId } from "../keyboard/shortcuts";
import { useAriaKeys, useTooltip } from "../keyboard/use-shortcuts";
import type { PostActions } from "./use-post-actions";

const ACTION = "grid size-7 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink coarse:size-11";

interface CardActionsProps {
  post: Post;
  actions: PostActions;
  /** Where they stand. */
  className: string;
}

/** They stay out of the way until the post is pointed at or has the focus. */
export function CardActions({ post, actions, className }: CardActionsProps) {
  return (
    <div
      className={`z-1 flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 group-aria-[current]:opacity-100 hoverless:opacity-100 ${className}`}
    >
      <CardAction
        label={post.is_read ? "Mark as unread" : "Mark as read"}
        icon={post.is_read ? Mail : MailOpen}
        shortcut="toggleRead"
        onClick={() => actions.toggleRead(post)}
      />
      <CardAction
        label={post.is_hidden ? "Show again" : "Hide"}
        icon={post.is_hidden ? Eye : EyeOff}
        shortcut="hide"
        onClick={() => actions.toggleHidden(post)}
      />
      <a
        href={post.external_url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        title={useTooltip("Open original", "openOriginal")}
        aria-label="Open original"
        className={ACTION}
        {...useAriaKeys("openOriginal")}
      >
        <ExternalLink aria-hidden="true" size={15} />
      </a>
    </div>
  );
}

interface CardActionProps {
  label: string;
  icon: ComponentType<{ size: number; "aria-hidden": "true" }>;
  shortcut: ShortcutId;
  onClick: () => void;
}

function CardAction({ label, icon: Icon, shortcut, onClick }: CardActionProps) {
  return (
    <button
      type="button"
      title={useTooltip(label, shortcut)}
      aria-label={label}
      onClick={onClick}
      className={ACTION}
      {...useAriaKeys(shortcut)}
    >
      <Icon aria-hidden="true" size={15} />
    </button>
  );
}
