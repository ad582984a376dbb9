"use client";

import { Bookmark, BookmarkCheck, Ellipsis, Eye, EyeOff, Mail, MailOpen } from "lucide-react";
import type { ComponentType } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { useAriaKeys, useTooltip } from "@/components/keyboard/use-shortcuts";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { PlainButton } from "@/components/ui/plain-button";
import type { Post } from "@/lib/contract/post";
import type { PostActions } from "./use-post-actions";

/** The outline is inside, because a card clips its overflow. */
const ACTION =
  "grid size-7 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 coarse:size-11";

const loadMenu = () => import("./post-menu-items");

const MENU = {
  "aria-label": "More actions",
  title: "More actions",
  className: ACTION,
  children: <Ellipsis aria-hidden="true" size={15} />,
};

/** Hidden until the post is hovered or focused; always visible on devices without hover. */
export function CardActions({ post, actions, className }: { post: Post; actions: PostActions; className: string }) {
  return (
    <div
      className={`z-1 flex opacity-0 has-data-[state=open]:z-20 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 group-aria-[current]:opacity-100 hoverless:opacity-100 ${className}`}
    >
      <CardAction
        label={post.is_read ? "Mark as unread" : "Mark as read"}
        icon={post.is_read ? Mail : MailOpen}
        shortcut="toggleRead"
        onClick={() => actions.toggleRead(post)}
      />
      <CardAction
        label={post.list_ids.length > 0 ? "Saved" : "Save"}
        icon={post.list_ids.length > 0 ? BookmarkCheck : Bookmark}
        shortcut="save"
        onClick={() => actions.save(post)}
      />
      <CardAction
        label={post.is_hidden ? "Show again" : "Hide"}
        icon={post.is_hidden ? Eye : EyeOff}
        shortcut="hide"
        onClick={() => actions.toggleHidden(post)}
        className="hoverless:hidden"
      />
      <LazyMenu load={loadMenu} trigger={MENU}>
        {({ PostMenuItems }, start) => <PostMenuItems post={post} actions={actions} start={start} />}
      </LazyMenu>
    </div>
  );
}

interface CardActionProps {
  label: string;
  icon: ComponentType<{ size: number; "aria-hidden": "true" }>;
  shortcut: ShortcutId;
  onClick: () => void;
  className?: string;
}

function CardAction({ label, icon: Icon, shortcut, onClick, className = "" }: CardActionProps) {
  return (
    <PlainButton
      title={useTooltip(label, shortcut)}
      aria-label={label}
      onClick={onClick}
      data-quick=""
      className={`${ACTION} ${className}`}
      {...useAriaKeys(shortcut)}
    >
      <Icon aria-hidden="true" size={15} />
    </PlainButton>
  );
}
