"use client";

import { useQuery } from "@tanstack/react-query";
import { CodeXml, Link, Share2, Text } from "lucide-react";
import type { MenuStart } from "@/components/ui/lazy-menu";
import { Menu } from "@/components/ui/menu";
import { feedbackQuery } from "@/lib/client/feedback";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/post";
import { copyText } from "./copy-button";
import { FEEDBACK } from "./feedback-choices";
import { MenuCheck, MenuItem, MenuLine } from "./menu-item";
import { usePostActions } from "./use-post-actions";

export type TextView = "text" | "markdown";

export interface ReaderMenuProps {
  post: Post;
  view: TextView;
  onView: (view: TextView) => void;
}

interface ReaderMenuItemsProps extends ReaderMenuProps {
  start: MenuStart;
}

/** Rarer actions on an open post. */
export function ReaderMenuItems({ post, view, onView, start }: ReaderMenuItemsProps) {
  const { data: given } = useQuery(feedbackQuery(post.id));
  const { giveFeedback } = usePostActions();
  const { title, external_url: url } = post;
  return (
    <Menu start={start} align="end" className="w-60 font-sans text-base text-ink">
      {view === "text" ? (
        <MenuItem Icon={CodeXml} onChoose={() => onView("markdown")}>
          Show as Markdown
        </MenuItem>
      ) : (
        <MenuItem Icon={Text} onChoose={() => onView("text")}>
          Show as text
        </MenuItem>
      )}
      <MenuItem Icon={Link} onChoose={() => void copyLink(url)}>
        Copy link
      </MenuItem>
      {typeof navigator.share === "function" && (
        // Closing the system's dialog is not a failure.
        <MenuItem Icon={Share2} onChoose={() => void navigator.share({ title, url }).catch(() => undefined)}>
          Share
        </MenuItem>
      )}
      <MenuLine />
      {FEEDBACK.map(({ kind, text, shortcut }) => (
        <MenuCheck key={kind} isChecked={given === kind} shortcut={shortcut} onChoose={() => giveFeedback(post, kind)}>
          {text}
        </MenuCheck>
      ))}
    </Menu>
  );
}

async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) showToast({ text: "Link copied" });
}
