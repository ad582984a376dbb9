"use client";

import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { ShortcutKey, useAriaKeys } from "@/components/keyboard/use-shortcuts";
import type { MenuStart } from "@/components/ui/lazy-menu";
import { Menu } from "@/components/ui/menu";
import { feedbackQuery } from "@/lib/client/feedback";
import type { Post } from "@/lib/contract/posts";
import { FEEDBACK } from "./feedback-buttons";
import type { PostActions } from "./use-post-actions";

interface PostMenuItemsProps {
  post: Post;
  actions: PostActions;
  start: MenuStart;
}

export function PostMenuItems({ post, actions, start }: PostMenuItemsProps) {
  const { data: given } = useQuery(feedbackQuery(post.id));
  return (
    <Menu start={start} align="end" className="w-56 text-base text-ink">
      {FEEDBACK.map((choice) => (
        <Item
          key={choice.kind}
          {...choice}
          isGiven={given === choice.kind}
          onChoose={() => actions.giveFeedback(post, choice.kind)}
        />
      ))}
    </Menu>
  );
}

type ItemProps = (typeof FEEDBACK)[number] & { isGiven: boolean; onChoose: () => void };

function Item({ text, shortcut, isGiven, onChoose }: ItemProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isGiven}
      onCheckedChange={onChoose}
      className="flex min-h-8 items-center gap-2.5 rounded-lg px-3 py-1 outline-none select-none data-highlighted:bg-sunken coarse:min-h-11"
      {...useAriaKeys(shortcut)}
    >
      <span className="min-w-0 flex-1">{text}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden="true" size={15} className="text-accent" />
      </DropdownMenu.ItemIndicator>
      <ShortcutKey id={shortcut} />
    </DropdownMenu.CheckboxItem>
  );
}
