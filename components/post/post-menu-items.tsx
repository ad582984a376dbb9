"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpToLine, Bookmark, ExternalLink, Eye, EyeOff, History, Mail, MailOpen } from "lucide-react";
import { useContext, useRef } from "react";
import type { MenuStart } from "@/components/ui/lazy-menu";
import { Menu } from "@/components/ui/menu";
import { feedbackQuery } from "@/lib/client/feedback";
import type { Post } from "@/lib/contract/post";
import { FEEDBACK } from "./feedback-choices";
import { MarkAroundContext } from "./mark-around";
import { MenuCheck, MenuItem, MenuLine } from "./menu-item";
import { openOriginal, type PostActions } from "./use-post-actions";

interface PostMenuItemsProps {
  post: Post;
  actions: PostActions;
  start: MenuStart;
}

/** All actions on a post of a list, with their keys. */
export function PostMenuItems({ post, actions, start }: PostMenuItemsProps) {
  const { data: given } = useQuery(feedbackQuery(post.id));
  const around = useContext(MarkAroundContext);
  const isChoosing = useRef(false);
  const choose = () => {
    isChoosing.current = false;
    actions.choose(post);
  };
  return (
    // The dialog waits until the menu has returned the focus, which it gives back.
    <Menu
      start={start}
      align="end"
      className="w-64 text-base text-ink"
      onCloseAutoFocus={() => isChoosing.current && setTimeout(choose)}
    >
      <MenuItem Icon={post.is_read ? Mail : MailOpen} shortcut="toggleRead" onChoose={() => actions.toggleRead(post)}>
        {post.is_read ? "Mark as unread" : "Mark as read"}
      </MenuItem>
      <MenuItem
        Icon={Bookmark}
        shortcut="save"
        onChoose={() => {
          isChoosing.current = true;
        }}
      >
        Save to a list
      </MenuItem>
      <MenuItem Icon={post.is_hidden ? Eye : EyeOff} shortcut="hide" onChoose={() => actions.toggleHidden(post)}>
        {post.is_hidden ? "Show again" : "Hide"}
      </MenuItem>
      <MenuItem Icon={ExternalLink} shortcut="openOriginal" onChoose={() => openOriginal(post)}>
        Open original
      </MenuItem>
      {around && (
        <>
          <MenuLine />
          <MenuItem Icon={ArrowUpToLine} shortcut="markAboveRead" onChoose={() => around.above(post)}>
            Mark above as read
          </MenuItem>
          <MenuItem Icon={History} shortcut="markOlderRead" onChoose={() => around.older(post)}>
            Mark older as read
          </MenuItem>
        </>
      )}
      <MenuLine />
      {FEEDBACK.map(({ kind, text, shortcut }) => (
        <MenuCheck
          key={kind}
          isChecked={given === kind}
          shortcut={shortcut}
          onChoose={() => actions.giveFeedback(post, kind)}
        >
          {text}
        </MenuCheck>
      ))}
    </Menu>
  );
}
